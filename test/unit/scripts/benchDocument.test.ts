import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentText, lostParts, missesIn } from '../../../scripts/bench/document';
import { GOALS, standOf, type Results } from '../../../scripts/bench/goals';
import { cellOf, ratioOf } from '../../../scripts/bench/part';
import { machineOf, type Measure, type PartResult } from '../../../scripts/bench/results';

const ROOT = path.join(__dirname, '../../..');

const result = (part: string, measures: readonly Measure[], own: Partial<PartResult> = {}): PartResult => ({
  ...{ part, measures, at: '2026-11-20T10:00:00.000Z', seconds: 90, rounds: null, load: 0.2, lines: [] },
  ...{ machine: machineOf(), versions: { Node: '20.20.2' } },
  ...own,
});

const lcp = (values: readonly number[], floor: readonly number[]): Measure => ({
  ...{ name: 'list of 50, slow', metric: 'LCP', unit: 'ms', values, floor },
});
const task = (values: readonly number[], floor: readonly number[]): Measure => ({
  ...lcp(values, floor),
  metric: 'task',
});
const goal = GOALS.find(({ what }) => what.startsWith('list of 50, slow'));
if (!goal) throw new Error('no such goal');
const stand = (...measures: readonly Measure[]) => standOf({ pages: result('pages', measures) }, goal);

describe('a cell', () => {
  test('has median, spread and the ratio of the medians', () => {
    expect(cellOf(lcp([1900, 1500, 1600], [1600, 2000, 1500]))).toBe('1600 [1500-1900] ms x1.00');
    expect(cellOf({ name: 'a', metric: 'requests', unit: '', values: [8, 8] })).toBe('8');
    expect(cellOf({ name: 'a', metric: 'heap', unit: 'MB', values: [1.26, 1.44] })).toBe('1.4 [1.3-1.4] MB');
  });

  test('leaves out what could not be measured, which JSON keeps as null', () => {
    const values = JSON.parse(JSON.stringify([Number.NaN, 40])) as number[];
    expect(cellOf({ name: 'a', metric: 'LCP', unit: 'ms', values })).toBe('40 ms');
    expect(cellOf({ name: 'a', metric: 'LCP', unit: 'ms', values: [Number.NaN] })).toBe('-');
  });

  test('has no ratio to a floor of nothing', () => {
    expect(ratioOf({ values: [3], floor: [0] })).toBeNull();
    expect(ratioOf({ values: [3], floor: [] })).toBeNull();
  });
});

describe('a goal', () => {
  test('is met when each of its numbers is within its bound, to two digits', () => {
    expect(stand(lcp([100.4], [100]), task([110], [100]))).toEqual({ text: 'x1 / x1.1', isMet: true });
    expect(stand(lcp([101], [100]), task([90], [100]))).toEqual({ text: 'x1.01 / x0.9', isMet: false });
  });

  test('says what was not measured, and is missed all the same by a number beyond its bound', () => {
    expect(standOf({}, goal)).toEqual({ text: 'not measured', isMet: null });
    expect(stand(lcp([90], [100]))).toEqual({ text: 'x0.9 / not measured', isMet: null });
    expect(stand(lcp([190], [100]))).toEqual({ text: 'x1.9 / not measured', isMet: false });
  });
});

describe('the document', () => {
  const results: Results = {
    live: result('live', [], { lines: ['', '  no cell of a table'] }),
    pages: result('pages', [lcp([1600, 1500], [1500, 1500]), task([700, 800], [700, 700])], { rounds: 2 }),
  };
  const text = documentText(results, 'The list was 2 % late: its styles come last.');

  test('keeps what was written by hand, however often it is written', () => {
    expect(missesIn(text)).toBe('The list was 2 % late: its styles come last.');
    expect(missesIn(documentText({}, missesIn(text)))).toBe('The list was 2 % late: its styles come last.');
    expect(missesIn('# A document without marks')).toBe('None is explained yet.');
  });

  test('would lose the parts that other results do not have', () => {
    expect(lostParts(text, ['pages'])).toEqual(['live']);
    expect(lostParts(text, ['pages', 'live', 'wall'])).toEqual([]);
    expect(lostParts('', [])).toEqual([]);
  });

  test('has a line for each goal, and the tables and lines of each part in their order', () => {
    for (const { what } of GOALS) expect(text).toContain(`| ${what} |`);
    expect(text).toContain('| list of 50, slow | 1600 [1500-1600] ms x1.07 | 800 [700-800] ms x1.14 |');
    expect(text).toContain(
      '`npm run bench -- pages --rounds 2`, 2026-11-20 10:00 UTC, 1.5 min, load at the start 0.2.',
    );
    expect(text).toContain('```text\n  no cell of a table\n```');
    expect(text.indexOf('### Page load')).toBeLessThan(text.indexOf('### Live list'));
  });

  test('names the processor and neither the computer nor its folders', () => {
    expect(text).toContain(machineOf().processor);
    expect(text).not.toContain(ROOT);
    expect(text).not.toContain(os.hostname());
  });

  test('is there, with the marks that keep what is written by hand', () => {
    const file = path.join(ROOT, 'docs/benchmarks.md');
    expect(existsSync(file)).toBe(true);
    const written = readFileSync(file, 'utf8');
    expect(written.match(/^<!-- (misses: .*|end of misses) -->$/gm)).toHaveLength(2);
    for (const { what } of GOALS) expect(written).toContain(what);
  });
});
