import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AREAS } from '../../../scripts/lib/conform/areas/index';
import { startTarget, type Target } from './conformTarget';
import type { Fault } from './fault';

/** Rules that fail along with the one that is broken, as nothing can be checked without it. */
const MOST_OTHERS = 2;
/** What checks may end: their own terminals, invitations and sessions of video. */
const OWN = /\/terminal\/sessions\/[^/]+$|\/v1\/invitations\/[^/]+$|\/whep\/[^/]+$/;

/** All checks by their names. */
export const CHECKS: ReadonlyMap<string, { readonly area: string; readonly clause: string }> = new Map(
  AREAS.flatMap(({ name: area, checks }) => checks.map(({ name, clause }) => [name, { area, clause }] as const)),
);

/** A test for each fault: its check finds it, and few other rules fail. */
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

  const rows = faults.map((fault) => {
    const { area = '', clause = '' } = CHECKS.get(fault.check) ?? {};
    return [area, fault.name, clause, fault] as const;
  });

  test.each(rows)(
    '%s: a server that %s is found to break %s',
    async (area, _, clause, { check, create, ...options }) => {
      target.server.hooks = create();
      target.server.seen.length = 0;
      const results = await target.check({ ...options, area });
      const failed = results.filter(({ state }) => state === 'failed');
      expect(failed.map(({ name }) => name)).toContain(check);
      const clauses = new Set(failed.map((one) => one.clause));
      clauses.delete(clause);
      expect([...clauses].slice(MOST_OTHERS)).toEqual([]);
      expect(target.server.seen.filter((line) => line.startsWith('DELETE ') && !OWN.test(line))).toEqual([]);
      for (const one of failed) expect([one.expected, one.came]).not.toContain('');
    },
  );

  test('each fault has a name of its own', () => {
    expect(new Set(rows.map(([area, name]) => `${area} ${name}`)).size).toBe(rows.length);
  });
}
