-- Enters a challenge; gives 'made', or why not. KEYS: who is here.
-- ARGV: id, by whom, to whom, terms, who is asked, how many may stand by one player, how many to one,
-- for how many ms it stands, for how many the challenger is here.
local id, by, to = ARGV[1], ARGV[2], ARGV[3]
local now = now_ms()
be_here(by, now, ARGV[9])
local made = 0
for _, found in ipairs(all_of(by)) do
  if stands(found, now) then
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
local came = 0
for _, found in ipairs(all_of(to)) do
  if found[3] == to and stands(found, now) then
    came = came + 1
  end
end
if came >= tonumber(ARGV[7]) then
  return 'too_many_came'
end
redis.call('HSET', one(id), 'by', by, 'to', to, 'at', string.format('%.0f', now), 'state', 'open',
  'terms', ARGV[4], 'asked', ARGV[5])
redis.call('PEXPIRE', one(id), ARGV[8])
for _, player in ipairs({by, to}) do
  redis.call('SADD', of(player), id)
  -- Longer than any challenge is kept.
  redis.call('PEXPIRE', of(player), 2 * tonumber(ARGV[8]))
end
return 'made'
