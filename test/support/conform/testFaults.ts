import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startTarget, type Target } from './conformTarget';
import type { Fault } from './fault';

/** Rules that fail along with the one that is broken, as nothing can be checked without it. */
const MOST_OTHERS = 2;
/** What checks may end: their own terminals, invitations and sessions of video. */
const OWN = /\/terminal\/sessions\/[^/]+$|\/v1\/invitations\/[^/]+$|\/whep\/[^/]+$/;

/** A test for each fault: the checks name the rule that it breaks, and few others. */
export function testFaults(faults: readonly Fault[]): void {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterEach(() => {
    target.server.hooks = {};
    expect(target.server.problems.splice(0)).toEqual([]);
  });
  afterAll(() => target.close());

  test.each(faults.map((fault) => [fault.area, fault.name, fault.clause, fault] as const))(
    '%s: a server that %s is found to break %s',
    async (area, _, clause, { create, isReadOnly = false, limits = {} }) => {
      target.server.hooks = create();
      target.server.seen.length = 0;
      const results = await target.check({ area, isReadOnly, limits });
      const failed = results.filter(({ state }) => state === 'failed');
      const clauses = new Set(failed.map((one) => one.clause));
      expect([...clauses]).toContain(clause);
      clauses.delete(clause);
      expect([...clauses].slice(MOST_OTHERS)).toEqual([]);
      expect(target.server.seen.filter((line) => line.startsWith('DELETE ') && !OWN.test(line))).toEqual([]);
      for (const one of failed) expect([one.expected, one.came]).not.toContain('');
    },
  );

  test('each fault has a name of its own', () => {
    expect(new Set(faults.map(({ name, area }) => `${area} ${name}`)).size).toBe(faults.length);
  });
}
