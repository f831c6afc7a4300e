-- Removes seeks that stand at a node; gives how many did. KEYS: nodes. ARGV: node, seeks.
local removed = 0
for i = 2, #ARGV do
  local player, at, key = seek(ARGV[i])
  if at == ARGV[1] then
    remove(ARGV[i], player, key)
    removed = removed + 1
  end
end
if removed > 0 then
  tell_lobby(ARGV[1])
end
return removed
