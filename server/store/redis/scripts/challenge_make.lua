-- Enters a challenge. Returns 'made', or the reason why not.
-- KEYS: online players. ARGV: id, challenger, challenged player, terms, the challenged player's
-- data, the maximum number of open challenges by one player, the maximum number to one player by
-- this kind of challenger, the lifetime in ms, the time in ms for which the challenger counts as
-- online, the kind of challenger, a guest's address or '', the maximum number from that address.
local id, by, to = ARGV[1], ARGV[2], ARGV[3]
local now = now_ms()
mark_online(by, now, ARGV[9])
if redis.call('EXISTS', declined(by, to)) == 1 then
  return 'declined'
end
local made = 0
for _, found in ipairs(all_of(by)) do
  if is_open(found, now) then
    if found[2] == to or found[3] == to then
      return 'already'
    end
    if found[2] == by then
      made = made + 1
    end
  end
end
if made >= tonumber(ARGV[6]) then
  return 'too_many_made'
end
local came, from_there = 0, 0
for _, found in ipairs(all_of(to)) do
  if found[3] == to and is_open(found, now) then
    local known = redis.call('HMGET', one(found[1]), 'kind', 'source')
    came = came + ((known[1] or 'guest') == ARGV[10] and 1 or 0)
    from_there = from_there + (ARGV[11] ~= '' and known[2] == ARGV[11] and 1 or 0)
  end
end
if came >= tonumber(ARGV[7]) or from_there >= tonumber(ARGV[12]) then
  return 'too_many_came'
end
redis.call('HSET', one(id), 'by', by, 'to', to, 'at', string.format('%.0f', now), 'state', 'open',
  'terms', ARGV[4], 'asked', ARGV[5], 'kind', ARGV[10], 'source', ARGV[11])
redis.call('PEXPIRE', one(id), ARGV[8])
for _, player in ipairs({by, to}) do
  redis.call('SADD', of(player), id)
  -- Longer than any challenge is kept.
  redis.call('PEXPIRE', of(player), 2 * tonumber(ARGV[8]))
end
return 'made'
