-- Ends the leases of a node, or of all nodes. The matches are leased again before those that wait.
-- KEYS: bot queue. ARGV: node, or '' for all nodes.
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local node = entries[i + 1]:match(':(.*)')
  local is_leased = node ~= '' and node ~= '+'
  if is_leased and (ARGV[1] == '' or node == ARGV[1]) then
    redis.call('HSET', KEYS[1], entries[i], '0:')
  end
end
return 1
