-- Removes all entries of a node from the lobby.
-- KEYS: nodes. ARGV: node.
redis.call('HDEL', NODES, ARGV[1])
redis.call('HDEL', REPORTS, ARGV[1])
redis.call('HDEL', LISTINGS, ARGV[1])
local all = redis.call('HGETALL', SEEKS)
for i = 1, #all, 2 do
  local player, at, key = all[i + 1]:match('^(%S+) (%S+) (%S+) ')
  if at == ARGV[1] then
    remove(all[i], player, key)
  end
end
notify_lobby(ARGV[1])
return 1
