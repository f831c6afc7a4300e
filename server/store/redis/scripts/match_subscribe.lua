-- Subscribes a node to a match. Returns its version and history hash, the version of its stored
-- state, that state, and the end of the log; or nothing.
-- The steps are the last ones, or more if the state needs more. With a version, they are those
-- after it, without a state.
-- KEYS: state, nodes, log. ARGV: node, lease in ms, the number of steps, a version or ''.
local stored = redis.call('HMGET', KEYS[1], 'version', 'mark', 'state_version', 'log_start')
if not stored[1] then
  return false
end
-- A Redis without free memory can still be read. The node's next renewal enters it then.
pcall(register, KEYS[2], ARGV[1], ARGV[2])
local entries = redis.call('HGETALL', KEYS[2])
local now = now_ms()
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]) <= now then
    redis.call('HDEL', KEYS[2], entries[i])
  end
end
local after, state = tonumber(ARGV[4]), ''
if not after then
  after = math.min(stored[3], math.max(stored[1] - ARGV[3], 0))
  state = redis.call('HGET', KEYS[1], 'state')
end
local steps = redis.call('LRANGE', KEYS[3], math.max(after - (stored[4] or 0), 0), -1)
return {stored[1], stored[2], stored[3], state, steps}
