import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { checkEndDate } from '../../../renderer/features/device-sharing/accessEnd';
import { WORDS } from '../../../renderer/features/device-sharing/words';
import { noteServerTime } from '../../../renderer/lib/serverTime';

const NOON = Date.UTC(2026, 10, 29, 12);

beforeEach(() => void jest.useFakeTimers({ now: NOON }));
afterEach(() => void jest.useRealTimers());

describe('checkEndDate', () => {
  test('accepts any time while the server’s time is unknown', () => {
    expect(checkEndDate('2001-01-01T00:00', 'UTC')).toBe(true);
  });

  test.each(['', 'soon'])('needs a time, not %j', (text) => {
    expect(checkEndDate(text, 'UTC')).toBe(WORDS.endNeeded);
  });

  test('refuses a time that has passed by the server’s clock', () => {
    noteServerTime(NOON + 3_600_000);
    expect(checkEndDate('2026-11-29T13:01', 'UTC')).toBe(true);
    expect(checkEndDate('2026-11-29T13:00', 'UTC')).toBe(WORDS.endPassed);
  });
});
