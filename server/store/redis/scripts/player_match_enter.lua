-- Enters a match among those of a player: 1, or 0 where there are as many as there may be.
-- KEYS: the set. ARGV: match, limit or nothing, for how many ms the set is kept.
if ARGV[2] ~= '' and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now_ms()), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
