-- Keeps room for one more open match of a player: 1, or 0 where there are as many as there may be.
-- KEYS: offers. ARGV: limit, name of the reservation, for how many ms.
local now = now_ms()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  return 0
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[3]), ARGV[2])
-- The last of what is in it goes after this.
redis.call('PEXPIRE', KEYS[1], 86400000)
return 1
