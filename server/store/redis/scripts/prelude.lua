-- Goes before every other script.

-- The time in Unix milliseconds, the same for all nodes.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Sends news to the nodes that watch a match, except `own`.
local function tell_others(nodes_key, own, news)
  local entries = redis.call('HGETALL', nodes_key)
  local now
  for i = 1, #entries, 2 do
    if entries[i] ~= own then
      now = now or now_ms()
      if tonumber(entries[i + 1]) > now then
        redis.call('PUBLISH', 'spite:node:' .. entries[i], news)
      end
    end
  end
end

-- Enters a match among those in which computers have something to do ('1'), or removes it ('0'):
-- 1 where it was not among them before and is now, else 0. No node holds it then.
local function assign(assignments_key, match, computer)
  if computer == '1' then
    return redis.call('HSETNX', assignments_key, match, '0:')
  end
  if computer == '0' then
    redis.call('HDEL', assignments_key, match)
  end
  return 0
end

-- Has a node hear of a match for a lease from now on. The hash goes when its last entry has lapsed.
local function register(nodes_key, node, lease_ms)
  redis.call('HSET', nodes_key, node, now_ms() + lease_ms)
  redis.call('PEXPIRE', nodes_key, lease_ms)
end
