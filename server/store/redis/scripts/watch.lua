-- Has a node hear of a match, and gives version and state; nothing where there is no such match.
-- KEYS: state, nodes. ARGV: node, lease in ms.
local stored = redis.call('HMGET', KEYS[1], 'version', 'state')
if not stored[1] then
  return false
end
register(KEYS[2], ARGV[1], ARGV[2])
local entries = redis.call('HGETALL', KEYS[2])
local now = now_ms()
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]) <= now then
    redis.call('HDEL', KEYS[2], entries[i])
  end
end
return stored
