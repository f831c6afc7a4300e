-- Takes down what a node says of itself, and renews its lease; gives whether its listing is there
-- (1 or 0), and those of its seeks that do not stand any more. KEYS: nodes. ARGV: node, lease in ms,
-- what it counts, the version of its listing, the listing or nothing where it is as before, its seeks.
register(NODES, ARGV[1], ARGV[2])
redis.call('HSET', REPORTS, ARGV[1], ARGV[4] .. ' ' .. ARGV[3])
if ARGV[5] ~= '' then
  redis.call('HSET', LISTINGS, ARGV[1], ARGV[5])
  tell_lobby(ARGV[1])
end
local gone = {}
for i = 6, #ARGV do
  if redis.call('HEXISTS', SEEKS, ARGV[i]) == 0 then
    gone[#gone + 1] = ARGV[i]
  end
end
return {redis.call('HEXISTS', LISTINGS, ARGV[1]), gone}
