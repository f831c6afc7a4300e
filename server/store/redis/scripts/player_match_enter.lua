-- Counts a match for a quota: enters it in the set of matches of a player, or of a bot's owner.
-- Returns 1, or 0 without entering it if the set has reached the limit.
-- KEYS: the set. ARGV: match, limit or '', the lifetime of the set in ms.
if ARGV[2] ~= '' and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now_ms()), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
