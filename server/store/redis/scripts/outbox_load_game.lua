-- Returns the state of a match and the steps of a finished game; or nothing if the match is gone or
-- its log no longer reaches back to the game.
-- KEYS: state, log. ARGV: the versions after the game's first and last step.
local stored = redis.call('HMGET', KEYS[1], 'state', 'log_start')
local first = ARGV[1] - 1 - (stored[2] or 0)
if not stored[1] or first < 0 then
  return false
end
return {stored[1], redis.call('LRANGE', KEYS[2], first, first + ARGV[2] - ARGV[1])}
