-- Functions for all scripts, each of which begins with this file: time, notifications, bot queue.

-- Returns the time in Unix milliseconds, the same for all nodes.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Publishes a notification to the nodes that are subscribed to a match, except `own`.
local function notify_others(nodes_key, own, message)
  local entries = redis.call('HGETALL', nodes_key)
  local now
  for i = 1, #entries, 2 do
    if entries[i] ~= own then
      now = now or now_ms()
      if tonumber(entries[i + 1]) > now then
        redis.call('PUBLISH', 'spite:node:' .. entries[i], message)
      end
    end
  end
end

-- Enters a match in the bot queue ('1'), or removes it ('0'). Returns 1 if the match is new there,
-- else 0. A new entry has the time, and a mark (+) or none; it is not leased.
local function update_bot_queue(queue_key, match, needs_bot, mark)
  if needs_bot == '1' then
    return redis.call('HSETNX', queue_key, match, string.format('%.0f:%s', now_ms(), mark or ''))
  end
  if needs_bot == '0' then
    redis.call('HDEL', queue_key, match)
  end
  return 0
end

-- Subscribes a node to a match for a lease from now on. The hash expires with its last entry.
local function register(nodes_key, node, lease_ms)
  redis.call('HSET', nodes_key, node, now_ms() + lease_ms)
  redis.call('PEXPIRE', nodes_key, lease_ms)
end
