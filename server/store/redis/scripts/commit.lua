-- Leads a match to its next version: 1, or 0 and nothing written where it stands elsewhere.
-- KEYS: state, log, nodes, deadlines.
-- ARGV: match, version before, mark before, version, mark, state or nothing, step, deadline in ms or
-- nothing, own node, for how many ms to keep a match that is over, or nothing.
local stored = redis.call('HMGET', KEYS[1], 'version', 'mark')
if stored[1] ~= ARGV[2] or stored[2] ~= ARGV[3] then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[4], 'mark', ARGV[5])
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[1], 'state', ARGV[6], 'state_version', ARGV[4])
else
  -- Releases that wrote the state each time did not note its version.
  redis.call('HSETNX', KEYS[1], 'state_version', ARGV[2])
end
redis.call('RPUSH', KEYS[2], ARGV[7])
if ARGV[8] ~= '' then
  redis.call('ZADD', KEYS[4], ARGV[8], ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
  -- Whoever never wants to be woken is over. What may still come, a rematch, begins the time anew.
  if ARGV[10] ~= '' then
    redis.call('PEXPIRE', KEYS[1], ARGV[10])
    redis.call('PEXPIRE', KEYS[2], ARGV[10])
  end
end
tell_others(KEYS[3], ARGV[9], ARGV[1] .. ':' .. ARGV[4])
return 1
