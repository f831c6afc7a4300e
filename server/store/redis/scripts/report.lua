-- Takes down how many connections a node has, and tells the others where that can be seen.
-- KEYS: presence, nodes. ARGV: match, own node, seat 0, seat 1, spectators, lapse in ms.
local now = now_ms()
local entries = redis.call('HGETALL', KEYS[1])
local lapsed = false
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]:match('%d+$')) <= now then
    redis.call('HDEL', KEYS[1], entries[i])
    lapsed = true
  end
end
-- What can be seen of a node: whether each seat is connected, and how many watch.
local function shown(entry)
  local first, second, watching = entry:match('(%d+),(%d+),(%d+)')
  return (first == '0' and '0' or '1') .. (second == '0' and '0' or '1') .. ',' .. watching
end
local own = table.concat({ARGV[3], ARGV[4], ARGV[5]}, ',')
local before = redis.call('HGET', KEYS[1], ARGV[2]) or '0,0,0'
if own == '0,0,0' then
  redis.call('HDEL', KEYS[1], ARGV[2])
else
  redis.call('HSET', KEYS[1], ARGV[2], own .. ',' .. string.format('%.0f', now + ARGV[6]))
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
end
if lapsed or shown(before) ~= shown(own) then
  tell_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
end
return 1
