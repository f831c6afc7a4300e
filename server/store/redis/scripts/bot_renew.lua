-- Renews a node's leases on matches that need a bot, and finds matches that no node leases.
-- Returns the matches that the node leases, and a list of the others, longest wait first. Each is the
-- time since which it waits (Unix milliseconds), 1 if its entry has a + or 0, and the match.
-- An entry with a + is a match whose owner's address has other matches in the queue.
-- KEYS: bot queue. ARGV: node, lease in ms, the maximum number of waiting matches without a + to
-- return, and of those with one.
local now, leased, waiting, found = now_ms(), {}, {}, {}
local lease = string.format('%.0f:%s', now + ARGV[2], ARGV[1])
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local since, node = entries[i + 1]:match('(%d+):(.*)')
  if node == ARGV[1] then
    redis.call('HSET', KEYS[1], entries[i], lease)
    leased[#leased + 1] = entries[i]
  elseif tonumber(since) <= now then
    waiting[#waiting + 1] = {tonumber(since), node == '+' and 1 or 0, entries[i]}
  end
end
table.sort(waiting, function(one, other) return one[1] < other[1] end)
local left = {[0] = tonumber(ARGV[3]), [1] = tonumber(ARGV[4])}
for _, entry in ipairs(waiting) do
  local has_mark = entry[2]
  if left[has_mark] > 0 then
    left[has_mark] = left[has_mark] - 1
    found[#found + 1] = entry
  end
end
return {leased, found}
