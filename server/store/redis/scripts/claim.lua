-- Claims matches whose deadline has passed, by moving it ahead; gives their ids.
-- KEYS: deadlines. ARGV: now in ms, how many at most, until when they are claimed.
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, match in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[3], match)
end
return due
