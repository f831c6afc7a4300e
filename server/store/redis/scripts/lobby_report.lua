-- Stores a node's report about its clients in the lobby, and renews the node's lease. Returns
-- whether the node's list is stored (1 or 0), and the given seeks that no longer exist.
-- KEYS: nodes. ARGV: node, lease in ms, its counts, the version of its list, the list or '' if
-- unchanged, its seeks.
register(NODES, ARGV[1], ARGV[2])
redis.call('HSET', REPORTS, ARGV[1], ARGV[4] .. ' ' .. ARGV[3])
if ARGV[5] ~= '' then
  redis.call('HSET', LISTINGS, ARGV[1], ARGV[5])
  notify_lobby(ARGV[1])
end
local gone = {}
for i = 6, #ARGV do
  if redis.call('HEXISTS', SEEKS, ARGV[i]) == 0 then
    gone[#gone + 1] = ARGV[i]
  end
end
return {redis.call('HEXISTS', LISTINGS, ARGV[1]), gone}
