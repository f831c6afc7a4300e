-- Renews the lease of a node that watches: 1, or 0 where it had lapsed, so that news were missed.
-- KEYS: nodes. ARGV: node, lease in ms.
local lapses = redis.call('HGET', KEYS[1], ARGV[1])
local held = lapses and tonumber(lapses) > now_ms()
register(KEYS[1], ARGV[1], ARGV[2])
return held and 1 or 0
