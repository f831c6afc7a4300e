-- Removes seeks that a node has entered. Returns how many.
-- KEYS: nodes. ARGV: node, seeks.
local removed = 0
for i = 2, #ARGV do
  local player, at, key = seek(ARGV[i])
  if at == ARGV[1] then
    remove(ARGV[i], player, key)
    removed = removed + 1
  end
end
if removed > 0 then
  notify_lobby(ARGV[1])
end
return removed
