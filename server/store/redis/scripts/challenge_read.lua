-- Marks a player online, and returns the challenges by the player and the open ones to the player.
-- KEYS: online players. ARGV: player, the time in ms for which the player counts as online.
local now = now_ms()
mark_online(ARGV[1], now, ARGV[2])
local found_all = {}
for _, found in ipairs(all_of(ARGV[1])) do
  if found[2] == ARGV[1] or is_open(found, now) then
    found_all[#found_all + 1] = found
  end
end
return found_all
