-- Records the absences in a game. Returns the time, and for each seat the total of its earlier
-- absences and the beginning of the current one or ''.
-- A period in which no node recorded anything is not an absence: no node served the match. Nor is a
-- period in which a node did not reach Redis; several nodes report the same period, so it is
-- subtracted once. A player who was connected to a dead node and has not returned is not absent
-- either.
-- KEYS: absence, presence. ARGV: number of the game, for each seat 1 if absent, 0 if present or 2
-- if unchanged, the longest time in ms between two records, the lifetime of the record in ms, the
-- beginning and end of the calling node's last gap or 0 and 0, the nodes that were found dead a
-- moment ago.
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
