-- For wrk: sends prepared requests, and prints `answers errors seconds p99`, the last in milliseconds.
--
--   wrk ... -s requests.lua URL -- FILES again|once [ANSWERS]
--
-- Thread N sends those of FILES.N in their order, each a line `METHOD path cookie body` with tabs between; then all over
-- again, or nothing more. Answers are written to ANSWERS.N, each a line `cookie body` with a tab between.

local threads = 0

function setup(thread)
  thread:set('number', threads)
  threads = threads + 1
end

local requests = {}
local position = 0
local isOnce

function init(arguments)
  for line in io.lines(arguments[1] .. '.' .. number) do
    local method, path, cookie, body = line:match('^(.-)\t(.-)\t(.-)\t(.*)$')
    local headers = { ['Content-Type'] = 'application/json', Cookie = cookie ~= '' and cookie or nil }
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= '' and body or nil)
  end
  isOnce = arguments[2] == 'once'
  if arguments[3] then
    local answers = io.open(arguments[3] .. '.' .. number, 'w')
    response = function(status, headers, body)
      answers:write((headers['Set-Cookie'] or ''):match('^[^;]*'), '\t', body, '\n')
      answers:flush()
    end
  end
end

function request()
  position = position + 1
  if position > #requests then
    if isOnce then wrk.thread:stop() end
    position = 1
  end
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  print(
    summary.requests - errors.status, errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6, latency:percentile(99) / 1e3)
end
