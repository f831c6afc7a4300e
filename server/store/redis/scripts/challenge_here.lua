-- Gives those of the players who are here. KEYS: who is here. ARGV: the players.
local now = now_ms()
local here = {}
for _, player in ipairs(ARGV) do
  if is_here(player, now) then
    here[#here + 1] = player
  end
end
return here
