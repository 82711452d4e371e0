/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { ApiError } from '../../../app/api/errors';
import { IdempotencyKeys } from '../../../renderer/api/IdempotencyKeys';

const OUTCOMES = {
  done: null,
  network: new ApiError('network', 'Network Error'),
  timeout: new ApiError('timeout', 'Request timeout'),
  aborted: new ApiError('aborted', 'Aborted'),
  garbled: new ApiError('invalid-response', 'An error occurred'),
  broken: new ApiError('http', 'Out of order', { status: 503 }),
  failed: new ApiError('http', 'Server error', { status: 500 }),
  odd: new Error('Anything else'),
  refused: new ApiError('http', 'Already invited', { status: 409 }),
  hurried: new ApiError('http', 'Too many tries', { status: 429 }),
  unsent: new ApiError('invalid-request', 'No such call'),
} as const;
type Outcome = keyof typeof OUTCOMES;
const KNOWN: readonly Outcome[] = ['done', 'refused', 'hurried', 'unsent'];

test('a key is of one body, and is kept for exactly those tries whose outcome is not known', async () => {
  const body = fc.record({ name: fc.constantFrom('a', 'b', ''), role: fc.constantFrom('viewer', 'admin') });
  const step = fc.record({ body, outcome: fc.constantFrom(...(Object.keys(OUTCOMES) as Outcome[])) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const keys = new IdempotencyKeys();
      const kept = new Map<string, string>();
      const used = new Map<string, string>();
      for (const { body: one, outcome } of steps) {
        const what = JSON.stringify(one);
        let given = '';
        await keys
          .send(one, async (key) => {
            given = key;
            const error = OUTCOMES[outcome];
            if (error) throw error;
          })
          .catch((error: unknown) => expect(error).toBe(OUTCOMES[outcome]));
        expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        const before = kept.get(what);
        if (before === undefined) expect(used.has(given)).toBe(false);
        else expect(given).toBe(before);
        used.set(given, what);
        if (KNOWN.includes(outcome)) kept.delete(what);
        else kept.set(what, given);
      }
    }),
  );
});

describe('a repetition whose outcome stays unknown', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** The key of a try that takes `ms` and fails. */
  async function fail(keys: IdempotencyKeys, ms = 0): Promise<string> {
    let given = '';
    const answer = keys.send({ name: 'reboot' }, async (key) => {
      given = key;
      await new Promise((resolve) => setTimeout(resolve, ms));
      throw OUTCOMES.timeout;
    });
    const end = expect(answer).rejects.toBe(OUTCOMES.timeout);
    await jest.advanceTimersByTimeAsync(ms);
    await end;
    return given;
  }

  test('is the same request within two minutes of the end of the last try, and another one later', async () => {
    const keys = new IdempotencyKeys();
    const first = await fail(keys, 15_000);
    jest.advanceTimersByTime(119_000);
    expect(await fail(keys, 15_000)).toBe(first);
    jest.advanceTimersByTime(119_000);
    expect(await fail(keys)).toBe(first);
    jest.advanceTimersByTime(121_000);
    const later = await fail(keys);
    expect(later).not.toBe(first);
    expect(await fail(keys)).toBe(later);
  });
});
