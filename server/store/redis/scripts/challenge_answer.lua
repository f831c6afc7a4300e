-- Answers a challenge, or takes it back; gives it, or nothing where the player can't. KEYS: who is here.
-- ARGV: id, the player, the state after it, who is asked or nothing, for how many ms the answer is kept,
-- for how many ms the first decline, the second and so on keep the challenger from asking again.
local found = challenge(ARGV[1])
local state = ARGV[3]
local mine = found and found[state == 'withdrawn' and 2 or 3] == ARGV[2]
if not mine or (found[5] ~= state and not stands(found, now_ms())) then
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
