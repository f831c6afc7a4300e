-- Shared part of the scripts that count matches by network address, for quotas. All their keys are in
-- one slot.

-- Sorted set: counted matches by the time of their creation (Unix milliseconds).
local ALL = 'spite:{addresses}:all'

-- Sorted set: the matches of an address prefix by their expiry (Unix milliseconds).
local function matches_of(prefix) return 'spite:{addresses}:matches:' .. prefix end
-- String: the prefixes of a match, separated by spaces.
local function prefixes_of(match) return 'spite:{addresses}:of:' .. match end

local function text_of(time) return string.format('%.0f', time) end

-- Counts a match for a prefix until `until_ms`.
local function count(prefix, match, until_ms, now)
  local key = matches_of(prefix)
  redis.call('ZADD', key, text_of(until_ms), match)
  redis.call('PEXPIRE', key, text_of(until_ms - now))
end

local function enter(match, prefixes, kept_ms, now)
  for _, prefix in ipairs(prefixes) do
    count(prefix, match, now + kept_ms, now)
  end
  redis.call('SET', prefixes_of(match), table.concat(prefixes, ' '), 'PX', kept_ms)
  redis.call('ZADD', ALL, 'NX', text_of(now), match)
  redis.call('ZREMRANGEBYSCORE', ALL, '-inf', text_of(now - kept_ms))
end

local function prefixes_in(text)
  local found = {}
  for prefix in (text or ''):gmatch('%S+') do
    found[#found + 1] = prefix
  end
  return found
end
