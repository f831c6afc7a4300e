-- Takes down who is away in a game; gives the time, and of each seat for how long it has been away
-- before, and since when it is, or nothing.
-- KEYS: absence, presence. ARGV: number of the game, 1 or 0 for each seat that is away or not, or 2 for one as before, how long it may be
-- in ms until somebody takes it down again, for how many ms it is kept, from when until when the node
-- that asks did not reach Redis last, or 0 and 0, and the nodes that were found dead some moments ago.
-- A time in which nobody has taken anything down is nobody's absence: no node has served the match. Nor is
-- one in which a node did not reach Redis; nodes tell of the same one, so it is taken off once. Nor has
-- anybody left who was connected to such a node, and has not been back since then.
local now = now_ms()
if redis.call('HGET', KEYS[1], 'game') ~= ARGV[1] then
  redis.call('DEL', KEYS[1])
end
local gap = now - (tonumber(redis.call('HGET', KEYS[1], 'seen')) or now)
if gap <= tonumber(ARGV[4]) then
  gap = 0
end
local from, till = tonumber(ARGV[6]), tonumber(ARGV[7])
local excused = tonumber(redis.call('HGET', KEYS[1], 'excused')) or 0
local function was_cut_off(seat)
  for i = 8, #ARGV do
    local entry = redis.call('HGET', KEYS[2], ARGV[i]) or '0,0,'
    local first, second = entry:match('(-?%d+),(-?%d+),')
    if tonumber(seat == 0 and first or second) > 0 then
      return true
    end
  end
  return false
end
local found = {string.format('%.0f', now)}
for seat = 0, 1 do
  local spent = tonumber(redis.call('HGET', KEYS[1], 'spent:' .. seat)) or 0
  local since = tonumber(redis.call('HGET', KEYS[1], 'since:' .. seat))
  if since and gap > 0 then
    since = since + gap
  elseif since and from >= excused then
    since = since + math.max(0, till - math.max(from, since))
  elseif not since and ARGV[2 + seat] == '1' and not was_cut_off(seat) then
    since = now
  end
  if since and ARGV[2 + seat] == '0' then
    spent = spent + now - since
    since = nil
  end
  redis.call('HSET', KEYS[1], 'spent:' .. seat, string.format('%.0f', spent))
  if since then
    redis.call('HSET', KEYS[1], 'since:' .. seat, string.format('%.0f', since))
  else
    redis.call('HDEL', KEYS[1], 'since:' .. seat)
  end
  found[#found + 1] = string.format('%.0f', spent)
  found[#found + 1] = since and string.format('%.0f', since) or ''
end
redis.call('HSET', KEYS[1], 'game', ARGV[1], 'seen', string.format('%.0f', now),
  'excused', string.format('%.0f', math.max(excused, till)))
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return found
