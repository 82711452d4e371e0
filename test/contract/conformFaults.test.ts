import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ACCOUNT_FAULTS } from '../support/conform/accountFaults';
import { startTarget, type Target } from '../support/conform/conformTarget';
import { DEVICE_FAULTS } from '../support/conform/deviceFaults';
import { LIVE_FAULTS } from '../support/conform/liveFaults';

/** Rules that fail along with the one that is broken, as nothing can be checked without it. */
const MOST_OTHERS = 2;

let target: Target;

beforeAll(async () => {
  target = await startTarget();
});
afterEach(() => {
  target.server.hooks = {};
});
afterAll(() => target.close());

describe.each([
  ['an account, errors, origins, devices or lists', ACCOUNT_FAULTS],
  ['settings, jobs or invitations', DEVICE_FAULTS],
  ['streams, logs, terminals or video', LIVE_FAULTS],
])('the check of a server that breaks a rule of %s', (_, faults) => {
  test.each(faults.map((fault) => [fault.name, fault.clause, fault] as const))(
    'finds one that %s (%s)',
    async (__, clause, { area, create, isReadOnly = false, limits = {} }) => {
      target.server.hooks = create();
      const results = await target.check({ area, isReadOnly, limits });
      const failed = results.filter(({ state }) => state === 'failed');
      const clauses = new Set(failed.map((one) => one.clause));
      expect([...clauses]).toContain(clause);
      clauses.delete(clause);
      expect([...clauses].slice(MOST_OTHERS)).toEqual([]);
      for (const one of failed) expect([one.expected, one.came]).not.toContain('');
    },
  );
});

test('each fault has a name of its own, and each part of the checks has faults', () => {
  const all = [...ACCOUNT_FAULTS, ...DEVICE_FAULTS, ...LIVE_FAULTS];
  expect(new Set(all.map(({ name, area }) => `${area} ${name}`)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(40);
});
