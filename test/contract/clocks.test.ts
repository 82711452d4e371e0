import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getTime } from '../../app/api/time';
import { createClockSync } from '../../app/domain/clockSync';
import { DEVICE_EVENTS } from '../../app/events/deviceEvent';
import type { SystemStatus } from '../../app/events/topics/system';
import { DeviceClock, type ClockError } from '../sandbox/devices/DeviceClock';
import { readOrder } from '../sandbox/devices/orders';
import { SendWindow } from '../sandbox/devices/SendWindow';
import { SimulatedDevice } from '../sandbox/devices/SimulatedDevice';
import { start, type LinkSpec, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { apiAs, signInToken, until } from '../support/sandboxClient';

const MINUTES = 60_000;
const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
});

interface Bench {
  readonly sandbox: Sandbox;
  readonly id: string;
  readonly device: SimulatedDevice;
  readonly token: string;
}

async function bench(clock: { offsetMs: number; driftPpm: number }, link: Partial<LinkSpec> = {}): Promise<Bench> {
  const sandbox = await start({ test: true, devices: 1 });
  afterwards.push(() => sandbox.close());
  const [{ id, credential, model } = { id: '', credential: '', model: '' }] = sandbox.factory;
  sandbox.control.setDeviceLink(id, link);
  const device = new SimulatedDevice(sandbox.url, credential, model, { clock });
  device.connect();
  afterwards.push(() => device.disconnect());
  return { sandbox, id, device, token: await signInToken(sandbox, 'u_mara') };
}

const systemsIn = ({ text }: Feed): readonly SystemStatus[] =>
  [...text.matchAll(/event: system\ndata: (.*)\n/g)].map(([, data = '']) =>
    DEVICE_EVENTS.system.decode(JSON.parse(data)),
  );

describe('a device whose clock is wrong', () => {
  test.each<[string, ClockError, Partial<LinkSpec>]>([
    ['3 min behind', { offsetMs: -3 * MINUTES, driftPpm: 50 }, {}],
    ['a day ahead, over 250 ms of link each way', { offsetMs: 1440 * MINUTES, driftPpm: -50 }, { delayMs: 250 }],
    [
      'never set, over a link that jitters',
      { offsetMs: -Date.now() + 5000, driftPpm: 0 },
      { delayMs: 125, jitterMs: 75 },
    ],
  ])('measures how wrong, within the error that it reports: %s', async (_, clock, link) => {
    const { sandbox, id, token } = await bench(clock, link);
    const feed = await openFeed(sandbox, `/v1/user/devices/${id}/events`, token);
    afterwards.push(feed.stop);
    await until(() => (systemsIn(feed).at(-1)?.clockErrorMs ?? null) !== null, 8000);
    await until(() => systemsIn(feed).filter(({ clockOffsetMs }) => clockOffsetMs !== null).length > 2, 8000);
    for (const { clockOffsetMs, clockErrorMs } of systemsIn(feed)) {
      if (clockOffsetMs === null || clockErrorMs === null) continue;
      // What the drift has added since is below the error's own allowance.
      expect(Math.abs(clockOffsetMs + clock.offsetMs)).toBeLessThanOrEqual(clockErrorMs);
    }
    const least = () => Math.min(...systemsIn(feed).map(({ clockErrorMs }) => clockErrorMs ?? Infinity));
    const { delayMs = 0, jitterMs = 0 } = link;
    // Half of the round trip, not the whole; without a link, less than the longest of these links alone would make it.
    await until(() => least() < (delayMs === 0 ? 250 : 2 * delayMs), 8000);
    expect(least()).toBeGreaterThanOrEqual(delayMs - jitterMs);
  });

  test('stamps all it says and films by that clock, and knows at once when it is set', async () => {
    const { sandbox, id, token, device } = await bench({ offsetMs: 3 * MINUTES, driftPpm: 0 });
    const feed = await openFeed(sandbox, `/v1/user/devices/${id}/events`, token);
    afterwards.push(feed.stop);
    await until(() => systemsIn(feed).some(({ clockOffsetMs }) => clockOffsetMs !== null), 8000);
    const age = () => {
      const at = /event: telemetry\ndata: .*"at":"([^"]+)"[^\n]*\n(?![\s\S]*event: telemetry)/.exec(feed.text)?.[1];
      return Date.now() - Date.parse(at ?? '');
    };
    await until(() => Math.abs(age() + 3 * MINUTES) < MINUTES);
    const api = await apiAs(sandbox, 'u_mara');
    let captured = Number.NaN;
    await until(async () => {
      const snapshot = await api('GET', `/v1/user/devices/${id}/media/streams/main/snapshot.jpg`);
      captured = Date.parse(snapshot.headers.get('x-captured-at') ?? '');
      return !Number.isNaN(captured);
    }, 10_000);
    expect(Math.abs(captured - Date.now() - 3 * MINUTES)).toBeLessThan(MINUTES);
    device.setClock({ offsetMs: -5 * MINUTES });
    const before = systemsIn(feed).length;
    await until(() => systemsIn(feed).length > before + 1);
    const { clockOffsetMs, clockErrorMs } = systemsIn(feed).at(-1) ?? { clockOffsetMs: 0, clockErrorMs: 0 };
    expect(Math.abs((clockOffsetMs ?? 0) - 5 * MINUTES)).toBeLessThanOrEqual(clockErrorMs ?? 0);
    await until(() => Math.abs(age() - 5 * MINUTES) < MINUTES);
  });
});

test('a browser’s own offset comes out of GET /v1/time in the same way, over an uneven link', async () => {
  const { sandbox } = await bench({ offsetMs: 0, driftPpm: 0 });
  const api = await apiAs(sandbox, 'u_mara');
  sandbox.control.setHttpLink({ delayMs: 100, jitterMs: 80 });
  const sync = createClockSync();
  for (let turn = 0; turn < 4; turn += 1) {
    const sentAt = Date.now();
    const { body } = await api('GET', '/v1/time');
    const heardAt = Date.now();
    const { receivedAtMs, sentAtMs } = getTime.decode(body);
    expect(heardAt - sentAt).toBeGreaterThanOrEqual(39);
    sync.note({ sentAt, receivedAt: receivedAtMs, repliedAt: sentAtMs, heardAt });
  }
  const { offsetMs, errorMs } = sync.estimate(Date.now()) ?? { offsetMs: Number.NaN, errorMs: Number.NaN };
  expect(Math.abs(offsetMs)).toBeLessThanOrEqual(errorMs);
});

describe('a device', () => {
  test('obeys orders, and is not touched by what is none', async () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((one) => JSON.stringify(one)),
        ),
        (text) => {
          expect(() => readOrder(text)).not.toThrow();
        },
      ),
    );
    const bad = [
      '',
      'null',
      '[]',
      '{}',
      '{"type":"video"}',
      '{"type":"video","stream":{},"on":1}',
      '{"type":"fault","fault":"x"}',
    ];
    for (const one of [...bad, `{"type":"video","stream":"${'m'.repeat(20_000)}","on":true}`])
      expect(readOrder(one)).toBeNull();
    expect(readOrder('{"type":"still","stream":"main"}')).toEqual({ type: 'still', stream: 'main' });
  });

  test('knows what it sent that has not arrived, and sends no more into a link that holds it up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 5, max: 100 }), (roundTrip, everyMs) => {
        let now = 0;
        const pings: { text: string; at: number }[] = [];
        const window = new SendWindow(
          (text) => pings.push({ text, at: now }),
          () => now,
        );
        let isUp = true;
        const wrongAt: number[] = [];
        for (; now < 20_000; now += everyMs) {
          isUp = now < 10_000 || now > 15_000;
          while (isUp && pings[0] && pings[0].at + roundTrip <= now) window.confirm(pings.shift()?.text ?? '');
          if (window.isOpen) window.note(20_000);
          const isHeldUp = now > 10_000 + 2 * roundTrip + 1100 + everyMs && !isUp;
          const isFree = now < 10_000 || now > 15_000 + roundTrip + everyMs;
          if (isHeldUp ? window.isOpen : isFree && !window.isOpen) wrongAt.push(now);
        }
        expect(wrongAt).toEqual([]);
        // A pong that answers no ping confirms nothing: what is held up stays so.
        for (let more = 0; more < 100; more += 1) window.note(100_000);
        expect(window.isOpen).toBe(false);
        window.confirm('no number of ours');
        expect(window.isOpen).toBe(false);
      }),
    );
  });

  test('has a clock that drifts as it is told', async () => {
    const made = [performance.now()];
    const clock = new DeviceClock({ offsetMs: 1000, driftPpm: 1e6 });
    made.push(performance.now());
    /** Of the clock, between two readings of what it is made from: no other program can come between. */
    const ahead = () => {
      const before = { wall: Date.now(), ran: performance.now() - (made[1] ?? 0) };
      const now = clock.now();
      const after = { wall: Date.now(), ran: performance.now() - (made[0] ?? 0) };
      return { now, before, after };
    };
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Twice as fast as it should be.
    const { now, before, after } = ahead();
    expect(now).toBeGreaterThanOrEqual(Math.floor(before.wall + 1000 + before.ran));
    expect(now).toBeLessThanOrEqual(after.wall + 1000 + after.ran);
    clock.set({});
    const exact = ahead();
    expect(exact.now).toBeGreaterThanOrEqual(exact.before.wall);
    expect(exact.now).toBeLessThanOrEqual(exact.after.wall);
  });
});
