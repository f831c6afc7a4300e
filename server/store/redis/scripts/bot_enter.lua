-- Enters a match in the bot queue. Returns 1 if it is new there, else 0.
-- KEYS: bot queue. ARGV: match, '+' if its owner's address has other matches in the queue, or ''.
return update_bot_queue(KEYS[1], ARGV[1], '1', ARGV[2])
