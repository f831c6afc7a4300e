-- Leads a match to its next version: 1, or 0 and nothing written where it stands elsewhere.
-- KEYS: state, log, nodes, deadlines.
-- ARGV: match, version before, version, state, step, deadline in ms or nothing, own node.
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'state', ARGV[4])
redis.call('RPUSH', KEYS[2], ARGV[5])
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[4], ARGV[6], ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
end
tell_others(KEYS[3], ARGV[7], ARGV[1] .. ':' .. ARGV[3])
return 1
