-- Renews what a node holds of the matches in which computers have something to do, and has it hold
-- more of those that no node holds; gives all that it holds.
-- KEYS: assignments. ARGV: node, lease in ms, how many more at most.
local now, room, held = now_ms(), tonumber(ARGV[3]), {}
local lease = string.format('%.0f:%s', now + ARGV[2], ARGV[1])
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  local lapses, node = entries[i + 1]:match('(%d+):(.*)')
  local more = node ~= ARGV[1]
  if not more or (room > 0 and tonumber(lapses) <= now) then
    redis.call('HSET', KEYS[1], entries[i], lease)
    held[#held + 1] = entries[i]
    room = more and room - 1 or room
  end
end
return held
