-- Says that a player is here; gives the challenges by them, and those to them that stand.
-- KEYS: who is here. ARGV: the player, for how many ms they are here.
local now = now_ms()
be_here(ARGV[1], now, ARGV[2])
local told = {}
for _, found in ipairs(all_of(ARGV[1])) do
  if found[2] == ARGV[1] or stands(found, now) then
    told[#told + 1] = found
  end
end
return told
