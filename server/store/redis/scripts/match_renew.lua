-- Renews the lease of a node that watches: the match's mark, or nothing where the lease had lapsed,
-- so that news were missed.
-- KEYS: nodes, state. ARGV: node, lease in ms.
local lapses = redis.call('HGET', KEYS[1], ARGV[1])
local held = lapses and tonumber(lapses) > now_ms()
register(KEYS[1], ARGV[1], ARGV[2])
return held and redis.call('HGET', KEYS[2], 'mark')
