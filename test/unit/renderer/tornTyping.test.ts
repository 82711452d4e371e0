import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TornTyping } from '../../../renderer/features/device-terminal/session/TornTyping';

/** What of a line is sent, typed with so many ms between its keys while the connection is away from the first to the last time. */
function sentOf(line: string, everyMs: number, away: readonly [number, number]): string {
  const torn = new TornTyping();
  return line
    .split('')
    .filter((_, at) => {
      const now = at * everyMs;
      return !torn.refuses(now, { isAttached: now < away[0] || now >= away[1], lost: 0 });
    })
    .join('');
}

test('the rest of a command is not sent if its middle was typed without a connection', () => {
  expect(sentOf('rm -r /tmp/old/\r', 100, [600, 1200])).toBe('rm -r ');
  expect(sentOf('rm -r /tmp/old/\r', 100, [0, 1])).toBe('');
  expect(sentOf('ls\r', 100, [5000, 6000])).toBe('ls\r');
});

test('keys are sent again after a pause', () => {
  const torn = new TornTyping();
  expect(torn.refuses(0, { isAttached: false, lost: 0 })).toBe(true);
  expect(torn.refuses(999, { isAttached: true, lost: 0 })).toBe(true);
  expect(torn.refuses(1999, { isAttached: true, lost: 0 })).toBe(false);
});

test('the rest of a command is not sent either if its middle did not arrive', () => {
  const torn = new TornTyping();
  expect(torn.refuses(0, { isAttached: true, lost: 0 })).toBe(false);
  expect(torn.refuses(100, { isAttached: true, lost: 3 })).toBe(true);
  expect(torn.refuses(200, { isAttached: true, lost: 3 })).toBe(true);
  expect(torn.refuses(1300, { isAttached: true, lost: 3 })).toBe(false);
  expect(torn.refuses(1400, { isAttached: true, lost: 3 })).toBe(false);
});

test('a line typed without a pause is never sent with a part missing', () => {
  const time = fc.nat(3000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), time, time, (everyMs, from, length) => {
      const line = 'abcdefghij';
      expect(line.startsWith(sentOf(line, everyMs, [from, from + length]))).toBe(true);
    }),
  );
});
