-- Counts a match as over: until it expires, it counts only as stored. Returns 1 if it was counted.
-- KEYS: all matches. ARGV: match, the lifetime of a finished match in ms, 1 if the match is not
-- stored at all.
local now, match = now_ms(), ARGV[1]
local known = redis.call('GET', prefixes_of(match))
redis.call('ZREM', ALL, match)
if not known then
  return 0
end
for _, prefix in ipairs(prefixes_in(known)) do
  if ARGV[3] == '1' then
    redis.call('ZREM', matches_of(prefix), match)
  else
    redis.call('ZADD', matches_of(prefix), 'XX', text_of(now + ARGV[2]), match)
  end
end
redis.call('PEXPIRE', prefixes_of(match), ARGV[2])
return 1
