-- Writes a new match: 1, or 0 where there is one already.
-- KEYS: state, deadlines. ARGV: match, version, state, deadline in ms or nothing.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
if ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
end
return 1
