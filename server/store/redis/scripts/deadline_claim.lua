-- Claims matches whose deadline has passed, by moving the deadline ahead. Returns their ids.
-- KEYS: deadlines. ARGV: the maximum number of matches, the lifetime of the claim in ms.
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, match in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], match)
end
return due
