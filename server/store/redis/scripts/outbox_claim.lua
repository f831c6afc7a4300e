-- Claims games of an outbox, those whose claim has lapsed first; gives each entry's id and fields.
-- KEYS: outbox. ARGV: how many at most, for how many ms they are claimed.
-- One name stands for every node: what a node that died had claimed is found by its age.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return {}
end
-- It is an error where the group is there already.
redis.pcall('XGROUP', 'CREATE', KEYS[1], 'archive', '0')
local lapsed = redis.call('XAUTOCLAIM', KEYS[1], 'archive', 'nodes', ARGV[2], '0', 'COUNT', ARGV[1])
local taken = lapsed[2]
local left = ARGV[1] - #taken
if left > 0 then
  local new = redis.call('XREADGROUP', 'GROUP', 'archive', 'nodes', 'COUNT', left,
    'STREAMS', KEYS[1], '>')
  for _, entry in ipairs(new and new[1][2] or {}) do
    taken[#taken + 1] = entry
  end
end
return taken
