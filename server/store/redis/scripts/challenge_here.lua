-- Returns those of the players who are online.
-- KEYS: online players. ARGV: players.
local now = now_ms()
local here = {}
for _, player in ipairs(ARGV) do
  if is_online(player, now) then
    here[#here + 1] = player
  end
end
return here
