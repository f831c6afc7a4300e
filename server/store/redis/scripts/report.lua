-- Takes down how many connections a node has, and tells the others where that can be seen.
-- KEYS: presence, nodes. ARGV: match, own node, seat 0, seat 1, spectators, lapse in ms.
local now = now_ms()
local before = count_present(KEYS[1], 0)
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]:match('%d+$')) <= now then
    redis.call('HDEL', KEYS[1], entries[i])
  end
end
if ARGV[3] == '0' and ARGV[4] == '0' and ARGV[5] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[2])
else
  local entry = {ARGV[3], ARGV[4], ARGV[5], string.format('%.0f', now + ARGV[6])}
  redis.call('HSET', KEYS[1], ARGV[2], table.concat(entry, ','))
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
end
local after = count_present(KEYS[1], 0)
if before[1] ~= after[1] or before[2] ~= after[2] or before[3] ~= after[3] then
  tell_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
end
return 1
