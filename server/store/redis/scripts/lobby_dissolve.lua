-- Undoes a pairing whose match did not begin. A player who came or declined keeps their place for the
-- next seek with the same key. A player who was absent, or has declined too often, has to wait.
-- KEYS: nodes. ARGV: a player of the pairing, its time, 'came', 'declined' or 'absent' for each of
-- the two, the lifetime of a place in ms, the lifetime of no-shows in ms, the no-shows of an address
-- prefix without consequence, the declines of a player and of a prefix without consequence, the
-- waits in ms.
local FACTORS = {1, 4, 16}
local pair = {}
local fields = redis.call('HGETALL', pair_of(ARGV[1]))
for i = 1, #fields, 2 do
  pair[fields[i]] = fields[i + 1]
end
if pair.at ~= ARGV[2] then
  return 0
end

local WAITS = {unpack(ARGV, 10)}
for i, side in ipairs({'zero', 'one'}) do
  local player, arrival = pair[side], ARGV[2 + i]
  local of_player, of_prefix = 0, ARGV[7]
  if arrival == 'declined' then
    of_player, of_prefix = ARGV[8], ARGV[9]
  end
  if arrival ~= 'absent' then
    redis.call('HSET', place_of(player), 'key', pair[side .. '_key'] or '',
      'since', pair[side .. '_since'] or pair.at)
    redis.call('PEXPIRE', place_of(player), ARGV[5])
  end
  if arrival ~= 'came' then
    local counter = arrival == 'absent' and no_shows_of or declines_of
    count_absence(counter, player, of_player, ARGV[6], WAITS)
    for place, prefix in ipairs(prefixes_in(pair[side .. '_origin'])) do
      count_absence(counter, prefix, of_prefix * FACTORS[place], ARGV[6], WAITS)
    end
  end
end
for _, side in ipairs({'zero', 'one'}) do
  if redis.call('HGET', pair_of(pair[side]), 'at') == pair.at then
    redis.call('DEL', pair_of(pair[side]))
  end
end
return 1
