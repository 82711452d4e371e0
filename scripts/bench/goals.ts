import { knownOf, ratioOf } from './part';
import type { Measure, PartResult } from './results';
import { median } from './statistics';

export type Results = Readonly<Record<string, PartResult>>;

/** One number of a goal. */
interface Reading {
  readonly part: string;
  readonly name: string;
  readonly metric: string;
  /** Compared with the floor instead of as it is. */
  readonly isRatio?: boolean;
  /** Null for what a number alone does not decide. */
  readonly most: number | null;
  /** With the number in its place; "#" alone for a plain number. */
  readonly text: string;
}

interface Goal {
  readonly what: string;
  readonly was: string;
  readonly must: string;
  readonly after: string;
  readonly readings: readonly Reading[];
}

const ratio = (part: string, name: string, metric: string, most: number, text = 'x#'): Reading => ({
  ...{ part, name, metric, most, text, isRatio: true },
});
const plain = (part: string, name: string, metric: string, most: number | null, text = '#'): Reading => ({
  ...{ part, name, metric, most, text },
});

const FULL = 'full speed';
const TICKING = 'list of 50, 10 ages that tick';

/** The goals of issue "Fast with a large fleet", in its order; bounds are the issue's. */
export const GOALS: readonly Goal[] = [
  {
    ...{ what: 'sign-in, JS to the first screen, gzip', was: '124.7 kB', must: '<= 105 kB', after: '95 kB' },
    readings: [plain('bytes', 'sign-in', 'JS to the first screen', 105, '# kB')],
  },
  {
    ...{
      what: 'list, JS to the first screen / in 10 s',
      was: '142.9 kB / -',
      must: '<= 125 kB / <= 190 kB',
      after: '110 / 160 kB',
    },
    readings: [
      plain('bytes', 'list', 'JS to the first screen', 125, '# kB'),
      plain('bytes', 'list', 'JS in ten seconds', 190, '# kB'),
    ],
  },
  {
    ...{
      what: 'list of 50, slow: LCP / task to c-mui',
      was: '1.33 / 1.53',
      must: '<= 1.0 / <= 1.1',
      after: '0.85 / 0.9',
    },
    readings: [ratio('pages', 'list of 50, slow', 'LCP', 1), ratio('pages', 'list of 50, slow', 'task', 1.1)],
  },
  {
    ...{ what: 'the same with nothing stored but the session', was: '-', must: '<= 1.0 / <= 1.1', after: '0.85 / 0.9' },
    readings: [
      ratio('pages', 'list of 50, nothing stored, slow', 'LCP', 1),
      ratio('pages', 'list of 50, nothing stored, slow', 'task', 1.1),
    ],
  },
  {
    ...{ what: 'list, second visit, slow: LCP to the first visit of c-mui', was: '-', must: '<= 0.5', after: '0.35' },
    readings: [ratio('pages', 'list of 50, second visit, slow', 'LCP', 0.5)],
  },
  {
    ...{ what: 'live 5,000 rows, 1,000/s: busy to vanilla, main thread', was: '1.84', must: '<= 0.8', after: '0.5' },
    readings: [ratio('live', 'device list, 5,000', 'main thread busy', 0.8)],
  },
  {
    ...{ what: 'the same: event to DOM p99; growth', was: '-; 1.46 MB', must: '<= 34 ms; <= 0.5 MB', after: '20 ms' },
    readings: [
      plain('live', 'device list, 5,000', 'p99', 34, '# ms'),
      plain('live', 'device list, 5,000', 'growth', 0.5, '# MB'),
    ],
  },
  {
    ...{ what: 'cost of an event, 100 to 50,000 devices', was: '-', must: 'exponent <= 0.1', after: '0' },
    readings: [plain('growth', 'exponent', 'exponent', 0.1)],
  },
  {
    ...{
      what: 'refresh of 10,000 devices, 10 changed',
      was: '-',
      must: '10 rows rendered, no task > 50 ms',
      after: '',
    },
    readings: [
      plain('refresh', FULL, 'rows rendered', 10, '# rows'),
      plain('refresh', FULL, 'longest task', 50, '# ms (0: none over 50)'),
    ],
  },
  {
    ...{ what: 'typing in the search at 10,000: longest task, slow', was: '-', must: '<= 50 ms', after: '' },
    readings: [plain('interaction', 'typing in the search', 'longest task', 50, '# ms (0: none over 50)')],
  },
  {
    ...{ what: 'hidden tab: timers', was: 'some', must: "the stream's only", after: '' },
    readings: [plain('idle', 'list of 50, hidden', 'timers a minute', null, '# a minute, listed below')],
  },
  {
    ...{
      what: 'visible and idle: paints',
      was: 'some',
      must: 'once a second at most, none that changes no text',
      after: '',
    },
    readings: [
      plain('idle', TICKING, 'frames a second', 1.05, '# a second'),
      plain('idle', TICKING, 'texts written without a change', 0, '# without a change'),
    ],
  },
];

const find = (results: Results, { part, name, metric }: Reading): Measure | undefined =>
  results[part]?.measures.find((one) => one.name === name && one.metric === metric);

/** Null where it was not measured. */
function valueOf(results: Results, reading: Reading): number | null {
  const measure = find(results, reading);
  if (!measure) return null;
  const value = reading.isRatio === true ? ratioOf(measure) : median(knownOf(measure.values));
  return value === null || !Number.isFinite(value) ? null : value;
}

/** To two digits behind the point, as bounds are compared. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What was measured of a goal, and whether each of its numbers is within its bound; null for one that was not measured. */
export function standOf(
  results: Results,
  { readings }: Goal,
): { readonly text: string; readonly isMet: boolean | null } {
  const values = readings.map((reading) => valueOf(results, reading));
  const texts = readings.map(({ text }, index) => {
    const value = values[index];
    return typeof value === 'number' ? text.replace('#', String(rounded(value))) : 'not measured';
  });
  const verdicts = readings.map(({ most }, index) => {
    const value = values[index] ?? null;
    return value === null || most === null ? null : rounded(value) <= most;
  });
  const isMet = verdicts.includes(false) ? false : verdicts.includes(null) ? null : true;
  return { text: [...new Set(texts)].join(' / '), isMet };
}
