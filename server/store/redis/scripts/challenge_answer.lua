-- Accepts, declines or withdraws a challenge. Returns it, or nothing if the player can't do that.
-- KEYS: online players. ARGV: id, player, new state, the new `asked` or '', the lifetime of the
-- answer in ms, how long the first decline, the second and so on block the challenger in ms.
local found = challenge(ARGV[1])
local state = ARGV[3]
local mine = found and found[state == 'withdrawn' and 2 or 3] == ARGV[2]
if not mine or (found[5] ~= state and not is_open(found, now_ms())) then
  return {}
end
if state == 'withdrawn' then
  redis.call('DEL', one(ARGV[1]))
elseif found[5] == 'open' then
  redis.call('HSET', one(ARGV[1]), 'state', state)
  if ARGV[4] ~= '' then
    redis.call('HSET', one(ARGV[1]), 'asked', ARGV[4])
    found[7] = ARGV[4]
  end
  redis.call('PEXPIRE', one(ARGV[1]), ARGV[5])
  if state == 'declined' then
    local counted = declines(found[2], found[3])
    local times = redis.call('INCR', counted)
    redis.call('PEXPIRE', counted, 2 * ARGV[#ARGV])
    redis.call('SET', declined(found[2], found[3]), 1, 'PX', ARGV[math.min(5 + times, #ARGV)])
  end
end
found[5] = state
return found
