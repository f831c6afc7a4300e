-- Records a node's connections, and notifies other nodes of visible changes.
-- If a seat is connected both here and to another node, it has moved here, because the other node
-- may be dying. Its count in the other node's entry becomes minus the time, until that node reports
-- again. If it never does, the connection there is gone, and the seat's count there becomes 0.
-- A stopping node leaves its entry as it is, except for seats without a connection left: their
-- count becomes the time.
-- KEYS: presence, nodes. ARGV: match, own node, seat 0, seat 1, spectators, the lifetime of the
-- report in ms, the longest time in ms for which a living node may leave such a negative count, 1
-- if the node is stopping or 0.
local now = now_ms()
if ARGV[8] == '1' then
  local function of_own(count, here)
    count = tonumber(count)
    local connected = count > 0 and count < 1000000000000
    return connected and here == '0' and now or count
  end
  local stored = redis.call('HGET', KEYS[1], ARGV[2])
  if stored then
    local first, second, rest = stored:match('(-?%d+),(-?%d+)(.*)')
    local counts = string.format('%.0f,%.0f', of_own(first, ARGV[3]), of_own(second, ARGV[4]))
    redis.call('HSET', KEYS[1], ARGV[2], counts .. rest)
  end
  return 1
end
local entries = redis.call('HGETALL', KEYS[1])
local lapsed = false
-- Returns another node's new count of a seat that has `here` connections to this node.
local function of_other(count, here)
  count = tonumber(count)
  if count < 0 and now + count > tonumber(ARGV[7]) then
    lapsed = true
    return 0
  end
  return count > 0 and here ~= '0' and -now or count
end
for i = 1, #entries, 2 do
  local first, second, rest, lapses = entries[i + 1]:match('(-?%d+),(-?%d+)(,%d+,(%d+))')
  if tonumber(lapses) <= now then
    redis.call('HDEL', KEYS[1], entries[i])
    lapsed = true
  elseif entries[i] ~= ARGV[2] then
    local counts = string.format('%.0f,%.0f', of_other(first, ARGV[3]), of_other(second, ARGV[4]))
    if (counts .. rest):match('^0,0,0,') then
      redis.call('HDEL', KEYS[1], entries[i])
    elseif counts ~= first .. ',' .. second then
      redis.call('HSET', KEYS[1], entries[i], counts .. rest)
    end
  end
end
-- Returns what others see of a node: whether each seat is connected, and the number of spectators.
local function shown(entry)
  local first, second, watching = entry:match('(-?%d+),(-?%d+),(%d+)')
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
  notify_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
end
return 1
