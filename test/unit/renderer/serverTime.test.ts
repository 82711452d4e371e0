import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type * as ServerTime from '../../../renderer/lib/serverTime';

const HERE = Date.parse('2026-11-28T12:00:00Z');
let time: typeof ServerTime;
/** An answer of a server that is so far ahead of this computer now. */
const note = (aheadMs: number) => time.noteServerDate(new Date(Date.now() + aheadMs).toUTCString());
const ahead = () => time.serverNow() - Date.now();

beforeEach(() => {
  jest.useFakeTimers({ now: HERE });
  jest.isolateModules(() => {
    time = jest.requireActual<typeof ServerTime>('../../../renderer/lib/serverTime');
  });
});
afterEach(() => void jest.useRealTimers());

describe("the server's time", () => {
  test("is this computer's until an answer tells of another", () => {
    expect([time.serverNow(), time.computerNow()]).toEqual([HERE, HERE]);
  });

  test.each([16 * 60_000, -86_400_000, 56 * 365 * 86_400_000])('is that of its answers, %d ms ahead', (aheadMs) => {
    note(aheadMs);
    expect(ahead()).toBe(aheadMs);
    jest.advanceTimersByTime(60_000);
    expect([ahead(), time.computerNow()]).toEqual([aheadMs, HERE + 60_000]);
  });

  test('does not go to and fro with answers that took their time', () => {
    for (const aheadMs of [0, -999, -4000, -60_000, 900, 4000]) {
      note(aheadMs);
      expect(ahead()).toBe(0);
    }
    note(60_000);
    for (const aheadMs of [61_000, 57_000, 20_000, 64_000]) {
      note(aheadMs);
      expect(ahead()).toBe(60_000);
    }
  });

  test('is told by the next answer after one that took long', () => {
    note(-30_000);
    expect(ahead()).toBe(-30_000);
    note(0);
    expect(ahead()).toBe(0);
  });

  test.each([-3_600_000, 90_000])('is right again once the clock of this computer was set by %d ms', (ms) => {
    note(0);
    jest.setSystemTime(Date.now() + ms);
    note(-ms);
    expect(ahead()).toBe(-ms);
    jest.setSystemTime(Date.now() - ms);
    note(0);
    expect(ahead()).toBe(0);
  });

  test.each([-3_600_000, 90_000])('is unknown after the clock of this computer jumped by %d ms', (ms) => {
    note(600_000);
    jest.setSystemTime(Date.now() + ms);
    expect([ahead(), time.isServerTimeKnown(), time.hasPassed(0)]).toEqual([0, false, false]);
    note(600_000);
    expect([ahead(), time.isServerTimeKnown()]).toEqual([600_000, true]);
  });

  test('is not taken from an answer that was under way while the clock jumped', () => {
    note(0);
    const before = time.markRequest();
    const sent = new Date(Date.now()).toUTCString();
    jest.setSystemTime(Date.now() + 3_600_000);
    time.noteServerDate(sent, before);
    expect([ahead(), time.isServerTimeKnown()]).toEqual([0, false]);
    const after = time.markRequest();
    time.noteServerDate(new Date(Date.now()).toUTCString(), after);
    expect([ahead(), time.isServerTimeKnown()]).toEqual([0, true]);
  });

  test('of a server whose clock was set back is right again after eight answers', () => {
    note(600_000);
    for (let answer = 1; answer < 8; answer += 1) note(0);
    expect(ahead()).toBe(600_000);
    note(0);
    expect(ahead()).toBe(0);
  });

  test('is not changed by answers from a cache, however old they are', () => {
    note(0);
    for (const aheadMs of [-3_600_000, -3_601_000, -86_400_000, 0, -3_600_000]) note(aheadMs);
    expect(ahead()).toBe(0);
  });

  test('is that of one answer that names milliseconds as well', () => {
    time.noteServerTime(Date.now() + 60_500);
    expect(ahead()).toBe(60_500);
  });

  test('is known from the first answer on, and no time has passed before', () => {
    time.noteServerDate('yesterday');
    expect([time.isServerTimeKnown(), time.hasPassed(0)]).toEqual([false, false]);
    note(60_000);
    expect(time.isServerTimeKnown()).toBe(true);
    expect([60_000, 60_001].map((ms) => time.hasPassed(HERE + ms))).toEqual([true, false]);
  });

  test.each([null, '', 'yesterday', 'Sat, 99 Nov 2026 12:00:00 GMT'])('is not changed by %j', (date) => {
    note(60_000);
    time.noteServerDate(date);
    expect(ahead()).toBe(60_000);
  });
});
