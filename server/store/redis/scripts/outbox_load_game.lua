-- What there is of a game that is over: the match's state, and the game's steps; nothing where the
-- match is gone, or its log reaches back less far.
-- KEYS: state, log. ARGV: the versions that the game's first and last step led to.
local stored = redis.call('HMGET', KEYS[1], 'state', 'log_start')
local first = ARGV[1] - 1 - (stored[2] or 0)
if not stored[1] or first < 0 then
  return false
end
return {stored[1], redis.call('LRANGE', KEYS[2], first, first + ARGV[2] - ARGV[1])}
