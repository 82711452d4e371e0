/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { Client } from '../../../renderer/api/client';
import { isServerTimeKnown, serverNow } from '../../../renderer/lib/serverTime';
import { serverClockOf, steadyNow } from '../../../renderer/live/serverClock';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const MINUTES = 60_000;
/** One way. */
const LINK_MS = 20;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
// Leaves out what else a hidden tab does: its timers run late, its rendering stops (`hidden.spec` hides a real one).
const show = (state: DocumentVisibilityState) => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

/** A server whose clock differs from this computer's, over a link of 40 ms there and back. */
function setUp({ aheadMs = 0, status = 200 } = {}) {
  const asked: string[] = [];
  const link = () => new Promise((resolve) => setTimeout(resolve, LINK_MS));
  const send = async ({ method, path }: { readonly method: string; readonly path: string }) => {
    asked.push(`${method} ${path}`);
    await link();
    const at = performance.timeOrigin + performance.now() + server.aheadMs;
    await link();
    return { status: server.status, retryAfter: null, text: JSON.stringify({ received_at_ms: at, sent_at_ms: at }) };
  };
  const server = { aheadMs, status };
  const http = { send, download: () => Promise.reject(new Error('no download')) };
  const client = new Client({ config: parseRuntimeConfig({}).config, http });
  return { asked, server, client, clock: serverClockOf(client) };
}

// The first test: the answers of the others count for it as well.
test('its answers name the server’s time where their headers do not', async () => {
  const { clock } = setUp({ aheadMs: 14_400 * MINUTES });
  expect(isServerTimeKnown()).toBe(false);
  await Promise.all([clock.ready(), pass(2 * LINK_MS)]);
  expect(isServerTimeKnown()).toBe(true);
  expect((serverNow() - steadyNow()) / MINUTES).toBeCloseTo(14_400, 0);
});

test.each([0, 3 * MINUTES, -1440 * MINUTES])(
  'a server that is %i ms ahead is known to be, to half of a round trip',
  async (aheadMs) => {
    const { clock } = setUp({ aheadMs });
    expect(clock.estimate()).toBeNull();
    const end = clock.use();
    await pass(2 * LINK_MS);
    const { offsetMs = NaN, errorMs = NaN } = clock.estimate() ?? {};
    expect(Math.abs(offsetMs - aheadMs)).toBeLessThan(1);
    expect(errorMs).toBeGreaterThanOrEqual(LINK_MS);
    expect(errorMs).toBeLessThan(LINK_MS + 2);
    end();
  },
);

test('a server whose clock is set is believed, not what it said before', async () => {
  const { server, clock } = setUp();
  const end = clock.use();
  await pass(5000);
  server.aheadMs = 3 * MINUTES;
  await pass(15_000);
  expect(clock.estimate()?.offsetMs).toBeCloseTo(3 * MINUTES, 0);
  end();
});

test('the clock of this computer may be set meanwhile: the page has one of its own', async () => {
  const { clock } = setUp({ aheadMs: 3 * MINUTES });
  const end = clock.use();
  await pass(5000);
  const before = steadyNow();
  jest.setSystemTime(Date.now() + 60 * MINUTES);
  expect([steadyNow() - before, clock.estimate()?.offsetMs]).toEqual([0, expect.closeTo(3 * MINUTES, 0)]);
  end();
});

test('four times soon, then every 15 s; once for all who use it, and only while someone does', async () => {
  const { asked, client, clock } = setUp();
  const [first, second] = [clock.use(), serverClockOf(client).use()];
  expect(asked).toHaveLength(1);
  await pass(4 * 450);
  expect(asked).toEqual(Array(4).fill('GET /v1/time'));
  await pass(4 * 15_000);
  expect(asked).toHaveLength(8);
  first();
  await pass(15_100);
  expect(asked).toHaveLength(9);
  second();
  await pass(60_000);
  expect(asked).toHaveLength(9);
});

test('a hidden page asks nothing, and goes on when it is shown', async () => {
  const { asked, clock } = setUp();
  show('hidden');
  const end = clock.use();
  await pass(10_000);
  expect(asked).toEqual([]);
  show('visible');
  await pass(500);
  expect([asked.length > 0, clock.estimate()?.offsetMs]).toEqual([true, expect.closeTo(0, 0)]);
  end();
});

test.each([
  [404, 1],
  [503, 2],
])('a single question that fails (%i) is asked again unless the server has no such call', async (status, times) => {
  const { asked, clock } = setUp({ status });
  // Two who ask at the same time share one answer.
  for (let time = 0; time < 2; time += 1) await Promise.all([clock.ready(), clock.ready(), pass(2 * LINK_MS)]);
  expect(asked).toHaveLength(times);
});

test.each([
  [404, 1],
  [501, 1],
  [503, 3],
])(
  'where the call fails (%i) the clock is not known; only a server without it is not asked again',
  async (status, times) => {
    const { asked, server, clock } = setUp({ status });
    const end = clock.use();
    await pass(1000);
    expect([asked.length, clock.estimate()]).toEqual([times, null]);
    server.status = 200;
    await pass(1000);
    expect(clock.estimate() === null).toBe(times === 1);
    end();
  },
);
