-- Renews a node's leases on matches that need a bot, and leases more that no node holds. Returns
-- all matches that the node leases.
-- An entry with a + is a match whose owner's address has other matches in the queue.
-- KEYS: bot queue. ARGV: node, lease in ms, the maximum number of new leases, the maximum number of
-- new leases on entries with a +.
local now, limit, further, leased = now_ms(), tonumber(ARGV[3]), tonumber(ARGV[4]), {}
local lease = string.format('%.0f:%s', now + ARGV[2], ARGV[1])
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local lapses, node = entries[i + 1]:match('(%d+):(.*)')
  local more = node ~= ARGV[1]
  local is_within = limit > 0 and (node ~= '+' or further > 0)
  if not more or (is_within and tonumber(lapses) <= now) then
    redis.call('HSET', KEYS[1], entries[i], lease)
    leased[#leased + 1] = entries[i]
    limit = more and limit - 1 or limit
    further = node == '+' and further - 1 or further
  end
end
return leased
