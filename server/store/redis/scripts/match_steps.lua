-- Returns the stored steps after a version, up to a maximum number.
-- KEYS: state, log. ARGV: the version, and the maximum number; -1 for all.
local first = math.max(ARGV[1] - (redis.call('HGET', KEYS[1], 'log_start') or 0), 0)
local most = tonumber(ARGV[2])
return redis.call('LRANGE', KEYS[2], first, most < 0 and -1 or first + most - 1)
