import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { computerNow, noteServerDate, serverNow } from '../../../renderer/lib/serverTime';

const HERE = Date.parse('2026-11-28T12:00:00Z');
const note = (aheadMs: number) => noteServerDate(new Date(HERE + aheadMs).toUTCString());

beforeEach(() => void jest.useFakeTimers({ now: HERE }));
afterEach(() => {
  note(0);
  jest.useRealTimers();
});

describe("the server's time", () => {
  test("is this computer's until an answer tells of another", () => {
    expect(serverNow()).toBe(HERE);
  });

  test.each([16 * 60_000, -86_400_000, 56 * 365 * 86_400_000])('is that of its answers, %d ms ahead', (aheadMs) => {
    note(aheadMs);
    expect(serverNow() - HERE).toBe(aheadMs);
    jest.setSystemTime(HERE + 5000);
    expect(serverNow() - HERE).toBe(aheadMs + 5000);
    expect(computerNow()).toBe(HERE + 5000);
  });

  test('does not go to and fro with answers that took their time', () => {
    for (const aheadMs of [0, -999, -4900, 900, 4900]) {
      note(aheadMs);
      expect(serverNow()).toBe(HERE);
    }
    note(60_000);
    for (const aheadMs of [61_000, 57_000, 64_000]) {
      note(aheadMs);
      expect(serverNow() - HERE).toBe(60_000);
    }
  });

  test('is right again once a clock was set', () => {
    note(60_000);
    note(0);
    expect(serverNow()).toBe(HERE);
    note(-3_600_000);
    note(90_000);
    expect(serverNow() - HERE).toBe(90_000);
  });

  test.each([null, '', 'yesterday', 'Sat, 99 Nov 2026 12:00:00 GMT'])('is not changed by %j', (date) => {
    note(60_000);
    noteServerDate(date);
    expect(serverNow() - HERE).toBe(60_000);
  });
});
