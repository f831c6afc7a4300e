-- Claims entries of an outbox, those with an expired claim first. Returns each entry's id and
-- fields.
-- All nodes share one consumer name, because the claims of a dead node are found by their age.
-- KEYS: outbox. ARGV: the maximum number of entries, the lifetime of the claim in ms.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return {}
end
-- An existing group is an error, which is ignored.
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
