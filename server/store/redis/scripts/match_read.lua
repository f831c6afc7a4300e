-- Returns the version and history hash of a match, the version of its stored state, that state, and
-- the steps since then; or nothing.
-- KEYS: state, log.
local stored = redis.call('HMGET', KEYS[1], 'version', 'mark', 'state_version', 'log_start', 'state')
if not stored[1] then
  return false
end
local steps = redis.call('LRANGE', KEYS[2], math.max(stored[3] - (stored[4] or 0), 0), -1)
return {stored[1], stored[2], stored[3], stored[5], steps}
