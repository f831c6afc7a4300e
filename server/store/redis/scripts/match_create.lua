-- Writes a new match: 0 where there is one already; 2 where it was entered for computers, else 1.
-- KEYS: state, deadlines, assignments. ARGV: match, version, mark, state, deadline in ms or nothing,
-- its players, 1 where computers have something to do or nothing.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'mark', ARGV[3], 'state', ARGV[4],
  'state_version', ARGV[2], 'players', ARGV[6])
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1])
end
return 1 + assign(KEYS[3], ARGV[1], ARGV[7])
