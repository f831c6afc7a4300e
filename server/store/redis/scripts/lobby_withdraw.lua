-- Removes those of the given seeks that the node itself has entered. Returns the number removed.
-- KEYS: nodes. ARGV: node, seeks.
local removed = 0
for i = 2, #ARGV do
  local player, owner, key = seek(ARGV[i])
  if owner == ARGV[1] then
    remove(ARGV[i], player, key)
    removed = removed + 1
  end
end
if removed > 0 then
  notify_lobby(ARGV[1])
end
return removed
