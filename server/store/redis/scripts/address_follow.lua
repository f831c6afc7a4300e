-- Counts a rematch for the address prefixes of the match before it.
-- KEYS: all matches. ARGV: the match before, the rematch, the longest lifetime of an entry in ms.
local prefixes = prefixes_in(redis.call('GET', prefixes_of(ARGV[1])))
if #prefixes > 0 then
  enter(ARGV[2], prefixes, tonumber(ARGV[3]), now_ms())
end
return #prefixes
