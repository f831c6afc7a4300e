-- Returns the lobby, after removing nodes whose lease has expired, and their seeks.
-- For each node: its name, its counts, the version of its list, and the list, or '' if the caller
-- has that version. For each seek: its id, the time since when it waits, and its terms. Seeks of
-- registered players come first, then seeks of guests. The number of guests' seeks from one address
-- prefix is limited. Both parts begin with the seek that has waited longest.
-- KEYS: nodes. ARGV: the maximum number of seeks, the maximum number from one narrowest prefix, the
-- maximum number of seeks to scan, then nodes, each with the version of its list that the caller
-- has.
local known = {}
for i = 4, #ARGV, 2 do
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
local seeks, guests, of_prefix = {}, {}, {}
local most = tonumber(ARGV[1])
local FACTORS = {1, 4, 16}

-- Counts a guest's seek for its address prefixes. Returns false if it exceeds the limit of one.
local function has_share(prefixes)
  for place, prefix in ipairs(prefixes) do
    if (of_prefix[prefix] or 0) >= ARGV[2] * FACTORS[place] then
      return false
    end
  end
  for _, prefix in ipairs(prefixes) do
    of_prefix[prefix] = (of_prefix[prefix] or 0) + 1
  end
  return true
end

local waiting = redis.call('ZRANGE', WAITING, 0, ARGV[3] - 1, 'WITHSCORES')
for i = 1, #waiting, 2 do
  local _, at, _, terms = seek(waiting[i])
  if at and live[at] then
    local found = {waiting[i], waiting[i + 1], terms}
    local origin = redis.call('HGET', ORIGINS, waiting[i])
    if origin == 'registered' then
      seeks[#seeks + 1] = #seeks < most and found or nil
    elseif #guests < most and has_share(prefixes_in(origin)) then
      guests[#guests + 1] = found
    end
  end
end
for i = 1, math.min(#guests, most - #seeks) do
  seeks[#seeks + 1] = guests[i]
end
return {nodes, seeks}
