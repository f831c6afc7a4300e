-- Renews the lease of a subscribed node. Returns the match's history hash, or nothing if the lease
-- had expired, so that notifications were missed.
-- KEYS: nodes, state. ARGV: node, lease in ms.
local lapses = redis.call('HGET', KEYS[1], ARGV[1])
local held = lapses and tonumber(lapses) > now_ms()
register(KEYS[1], ARGV[1], ARGV[2])
return held and redis.call('HGET', KEYS[2], 'mark')
