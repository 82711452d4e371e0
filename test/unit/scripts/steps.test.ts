import { describe, expect, test } from '@jest/globals';
import { createSteps, timingTable } from '../../../scripts/lib/steps';

describe('steps of a run', () => {
  test('give what they gave, and are timed however they end', async () => {
    const steps = createSteps();
    const wait = () => new Promise((resolve) => setTimeout(resolve, 30));
    expect(await steps.run('works', () => wait().then(() => 7))).toBe(7);
    const failing = steps.run('fails', () => wait().then(() => Promise.reject(new Error('It failed.'))));
    await expect(failing).rejects.toThrow('It failed.');
    expect(steps.timings.map(({ name }) => name)).toEqual(['works', 'fails']);
    for (const { ms } of steps.timings) expect(ms).toBeGreaterThan(25);
  });

  test('are listed with their times, the longest first and all of it last', () => {
    const timings = [
      { name: 'types', ms: 900 },
      { name: 'pages', ms: 301_250 },
    ];
    expect(timingTable(timings, 302_000).split('\n')).toEqual([
      '  301.3 s  pages',
      '    0.9 s  types',
      '  302.0 s  all, partly side by side',
    ]);
  });
});
