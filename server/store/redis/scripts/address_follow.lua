-- Counts a rematch for the address prefixes for which the match before it counted.
-- KEYS: all matches. ARGV: the match before, the rematch, for how many ms it counts at most.
local prefixes = prefixes_in(redis.call('GET', prefixes_of(ARGV[1])))
if #prefixes > 0 then
  enter(ARGV[2], prefixes, tonumber(ARGV[3]), now_ms())
end
return #prefixes
