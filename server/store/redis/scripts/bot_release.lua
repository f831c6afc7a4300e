-- Ends the leases of a node, or of all nodes.
-- KEYS: bot queue. ARGV: node, or '' for all nodes.
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  if ARGV[1] == '' or entries[i + 1]:match(':(.*)') == ARGV[1] then
    redis.call('HSET', KEYS[1], entries[i], '0:')
  end
end
return 1
