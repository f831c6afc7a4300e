-- Writes a new match. Returns 0 if the id is taken, 2 if the match entered the bot queue, else 1.
-- KEYS: state, deadlines, bot queue. ARGV: match, version, history hash, state, deadline in ms or
-- '', the players, 1 if a bot may have to act or ''.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'mark', ARGV[3], 'state', ARGV[4],
  'state_version', ARGV[2], 'players', ARGV[6])
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1])
end
return 1 + update_bot_queue(KEYS[3], ARGV[1], ARGV[7])
