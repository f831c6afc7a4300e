-- Renews what a node holds of the matches in which computers have something to do, and has it hold
-- more of those that no node holds; gives all that it holds.
-- A match that was entered with a + is not the only one of its owner's address.
-- KEYS: assignments. ARGV: node, lease in ms, how many more at most, how many of those with a +.
local now, room, further, held = now_ms(), tonumber(ARGV[3]), tonumber(ARGV[4]), {}
local lease = string.format('%.0f:%s', now + ARGV[2], ARGV[1])
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local lapses, node = entries[i + 1]:match('(%d+):(.*)')
  local more = node ~= ARGV[1]
  local has_room = room > 0 and (node ~= '+' or further > 0)
  if not more or (has_room and tonumber(lapses) <= now) then
    redis.call('HSET', KEYS[1], entries[i], lease)
    held[#held + 1] = entries[i]
    room = more and room - 1 or room
    further = node == '+' and further - 1 or further
  end
end
return held
