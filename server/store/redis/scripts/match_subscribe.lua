-- Has a node hear of a match, and gives its version and mark, the state that is stored with its own
-- version, and the end of the log; nothing where there is no such match.
-- KEYS: state, nodes, log. ARGV: node, lease in ms, how many steps, a version or nothing.
-- The steps: as many, or more where the state needs more of them; with a version those after it,
-- and no state.
local stored = redis.call('HMGET', KEYS[1], 'version', 'mark', 'state_version', 'log_start')
if not stored[1] then
  return false
end
-- A Redis without memory can still be read: a node that can't be entered is when it renews.
pcall(register, KEYS[2], ARGV[1], ARGV[2])
local entries = redis.call('HGETALL', KEYS[2])
local now = now_ms()
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]) <= now then
    redis.call('HDEL', KEYS[2], entries[i])
  end
end
local state_version = stored[3] or stored[1]
local after, state = tonumber(ARGV[4]), ''
if not after then
  after = math.min(state_version, math.max(stored[1] - ARGV[3], 0))
  state = redis.call('HGET', KEYS[1], 'state')
end
local steps = redis.call('LRANGE', KEYS[3], math.max(after - (stored[4] or 0), 0), -1)
return {stored[1], stored[2], state_version, state, steps}
