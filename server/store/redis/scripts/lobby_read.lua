-- The lobby: for each node its name, its counts, the version of its listing, and the listing where
-- that is not known yet, else nothing; and for each of the longest-waiting seeks its id, since when
-- it waits, and its terms. Forgets nodes whose lease has lapsed, and their seeks.
-- KEYS: nodes. ARGV: how many seeks, then nodes, each with the version of its listing that is known.
local known = {}
for i = 2, #ARGV, 2 do
  known[ARGV[i]] = ARGV[i + 1]
end
local now = now_ms()
local live, nodes, died = {}, {}, false
local leases = redis.call('HGETALL', NODES)
for i = 1, #leases, 2 do
  if tonumber(leases[i + 1]) > now then
    live[leases[i]] = true
  else
    redis.call('HDEL', NODES, leases[i])
  end
end
local reports = redis.call('HGETALL', REPORTS)
for i = 1, #reports, 2 do
  local node = reports[i]
  if live[node] then
    local version, counts = reports[i + 1]:match('^(%S+) (.*)$')
    local listing = version ~= known[node] and redis.call('HGET', LISTINGS, node) or ''
    nodes[#nodes + 1] = {node, counts, version, listing}
  else
    redis.call('HDEL', REPORTS, node)
    redis.call('HDEL', LISTINGS, node)
    died = true
  end
end
if died then
  local all = redis.call('HGETALL', SEEKS)
  for i = 1, #all, 2 do
    local player, at, key = all[i + 1]:match('^(%S+) (%S+) (%S+) ')
    if not live[at] then
      remove(all[i], player, key)
    end
  end
end
local seeks = {}
local waiting = redis.call('ZRANGE', WAITING, 0, ARGV[1] - 1, 'WITHSCORES')
for i = 1, #waiting, 2 do
  local _, at, _, terms = seek(waiting[i])
  if at and live[at] then
    seeks[#seeks + 1] = {waiting[i], waiting[i + 1], terms}
  end
end
return {nodes, seeks}
