-- Leases matches that need a bot, except those that left the queue or that another node leases.
-- Returns the others.
-- KEYS: bot queue. ARGV: node, lease in ms, matches.
local now, leased = now_ms(), {}
local lease = string.format('%.0f:%s', now + ARGV[2], ARGV[1])
for i = 3, #ARGV do
  local entry = redis.call('HGET', KEYS[1], ARGV[i])
  if entry and tonumber(entry:match('%d+')) <= now then
    redis.call('HSET', KEYS[1], ARGV[i], lease)
    leased[#leased + 1] = ARGV[i]
  end
end
return leased
