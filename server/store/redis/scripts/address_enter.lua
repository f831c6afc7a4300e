-- Counts a match for address prefixes, narrowest first. Returns 1, or 0 if a quota is reached.
-- Without a match, only checks the quotas.
-- KEYS: all matches. ARGV: match or '', the longest lifetime of an entry in ms, the lifetime of a
-- finished match in ms, the maximum of open matches or '', the maximum of stored matches or '', the
-- prefixes.
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
