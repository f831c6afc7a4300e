-- Lets any node have what one node holds of the matches in which computers have something to do.
-- KEYS: assignments. ARGV: the node, or nothing for all of them.
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  if ARGV[1] == '' or entries[i + 1]:match(':(.*)') == ARGV[1] then
    redis.call('HSET', KEYS[1], entries[i], '0:')
  end
end
return 1
