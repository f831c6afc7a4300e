-- Takes down how many connections a node has, and tells the others where that can be seen.
-- A seat that is connected here as well as to another node has come from there, if that node is dying: its
-- count in the other's entry becomes minus the time, until the other reports again. If it never does, it is
-- not there any more, and the seat is taken from its entry.
-- A node that stops leaves its entry as it is, but for the seats that have no connection to it any more: their
-- count becomes the time.
-- KEYS: presence, nodes. ARGV: match, own node, seat 0, seat 1, spectators, lapse in ms, for how long a node
-- that is alive may leave such a mark, 1 or 0 for one that stops or not.
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
-- What becomes of another node's count of a seat, of which this node has so many connections.
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
-- What can be seen of a node: whether each seat is connected, and how many watch.
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
  tell_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
end
return 1
