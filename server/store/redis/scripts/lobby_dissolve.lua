-- Undoes a pairing whose match did not begin. A player who came or declined keeps the waiting time
-- for the next seek with the same key. A player who was absent, or has declined too often, has to
-- wait before the next seek. Returns 1, or 0 if a newer pairing has replaced this one.
--
-- KEYS: nodes. ARGV: a player of the pairing, the time of the pairing, 'came', 'declined' or
-- 'absent' for each of the two players, the lifetime of a kept waiting time in ms, the lifetime of
-- the counts in ms, the no-shows that an address prefix has free, the declines that a player and
-- that a prefix has free, then the waits in ms after the first, second, ... counted absence.

-- An address prefix has these multiples of the free counts, from the narrowest to the widest.
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
