-- Counts a match for address prefixes: 1, or 0 where one of them has as many as it may have.
-- KEYS: all matches. ARGV: match, for how many ms it counts at most, for how many ms a match counts
-- that is over, how many may stand or nothing, how many there may be with those that are over or
-- nothing, the prefixes, narrowest first.
-- Without a match nothing is counted.
local FACTORS = {1, 4, 16}
local match, kept_ms, over_ms = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local now = now_ms()
local prefixes = {unpack(ARGV, 6)}
for place, prefix in ipairs(prefixes) do
  local key = matches_of(prefix)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', text_of(now))
  local standing = redis.call('ZCOUNT', key, '(' .. text_of(now + over_ms), '+inf')
  local factor = FACTORS[math.min(place, 3)]
  if ARGV[4] ~= '' and standing >= factor * ARGV[4] then
    return 0
  end
  if ARGV[5] ~= '' and redis.call('ZCARD', key) >= factor * ARGV[5] then
    return 0
  end
end
if match ~= '' then
  for _, known in ipairs(prefixes_in(redis.call('GET', prefixes_of(match)))) do
    prefixes[#prefixes + 1] = known
  end
  enter(match, prefixes, kept_ms, now)
end
return 1
