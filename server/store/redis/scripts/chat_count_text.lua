-- Counts an action of a player, a chat text or an attempt to challenge, against a rate limit.
-- Returns 0 if it is allowed, else the wait in ms.
-- KEYS: the player's counter. ARGV: the maximum number of actions, the time window in ms.
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
if count > tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
return 0
