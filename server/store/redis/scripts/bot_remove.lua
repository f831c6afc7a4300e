-- Removes a match from the bot queue. Returns 1, or 0 without removing it if another node leases it
-- or the match is at another version.
-- KEYS: state, bot queue. ARGV: match, node, version.
local lease = redis.call('HGET', KEYS[2], ARGV[1])
local version = redis.call('HGET', KEYS[1], 'version')
if not lease or lease:match(':(.*)') ~= ARGV[2] or (version and version ~= ARGV[3]) then
  return 0
end
return redis.call('HDEL', KEYS[2], ARGV[1])
