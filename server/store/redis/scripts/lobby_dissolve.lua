-- Undoes a pairing whose match did not begin. A player who came keeps their place for the next seek
-- with the same key. A player who did not come has to wait.
-- KEYS: nodes. ARGV: a player of the pairing, its time, whether each of the two came (1 or 0), the
-- lifetime of a place in ms, the lifetime of no-shows in ms, the no-shows of an address prefix
-- without consequence, the waits in ms.
local FACTORS = {1, 4, 16}
local pair = {}
local fields = redis.call('HGETALL', pair_of(ARGV[1]))
for i = 1, #fields, 2 do
  pair[fields[i]] = fields[i + 1]
end
if pair.at ~= ARGV[2] then
  return 0
end

local WAITS = {unpack(ARGV, 8)}
for i, side in ipairs({'zero', 'one'}) do
  local player = pair[side]
  if ARGV[2 + i] == '1' then
    redis.call('HSET', place_of(player), 'key', pair[side .. '_key'] or '',
      'since', pair[side .. '_since'] or pair.at)
    redis.call('PEXPIRE', place_of(player), ARGV[5])
  else
    count_no_show(player, 0, ARGV[6], WAITS)
    for place, prefix in ipairs(prefixes_in(pair[side .. '_origin'])) do
      count_no_show(prefix, ARGV[7] * FACTORS[place], ARGV[6], WAITS)
    end
  end
end
for _, side in ipairs({'zero', 'one'}) do
  if redis.call('HGET', pair_of(pair[side]), 'at') == pair.at then
    redis.call('DEL', pair_of(pair[side]))
  end
end
return 1
