import type { Browser } from '@playwright/test';
import { openLive, storm } from './live';
import { Samples } from './measure';
import type { Options } from './options';
import { measuresOf, tellMeasures, type Column } from './part';
import type { Measure } from './results';
import { exponentOf, median } from './statistics';
import type { Storm } from './storm';

const ROUNDS = 3;
const SIZES = [100, 1000, 10_000, 50_000] as const;
const STORM: Storm = { perSecond: 1000, seconds: 8, among: 'unseen' };
/** Less than can be told from idling, in µs. */
const LEAST_US = 1;

const COLUMNS: readonly Column[] = [
  { metric: 'each', title: 'processor time of the main thread for an event', unit: 'µs' },
  { metric: 'busy', title: 'busy', unit: '%' },
  { metric: 'p99', title: 'event to DOM p99', unit: 'ms' },
  { metric: 'rows', title: 'rows', unit: '' },
];

const nameOf = (devices: number): string => `${devices.toLocaleString('en')} devices`;

/** Rounds at one size; where the list does not come up, it says so and measures nothing. */
async function measure(browser: Browser, devices: number, rounds: number, samples: Samples): Promise<void> {
  const site = await openLive(browser, devices);
  try {
    for (let round = 0; round < rounds; round += 1)
      samples.add(nameOf(devices), await storm(browser, site, { path: '/', ready: '[data-row-link]' }, STORM));
  } catch (error) {
    console.log(`  ${nameOf(devices)}: no row is drawn (${String(error).split('\n')[0]})`);
  } finally {
    await site.sandbox.close();
  }
}

/** What an event costs the main thread beyond idling, as the number of devices grows; rows in view get the same number of events at each. */
export async function growth(browser: Browser, options: Options): Promise<readonly Measure[]> {
  const rounds = options.rounds ?? ROUNDS;
  const samples = new Samples();
  console.log(`\nGrowth: ${STORM.perSecond} events/s for ${STORM.seconds} s, median of ${rounds}`);
  for (const devices of SIZES) await measure(browser, devices, rounds, samples);
  const measures = measuresOf(samples, SIZES.map(nameOf), COLUMNS);
  const points = SIZES.map((x) => ({ x, y: median(samples.of(nameOf(x), 'each')) })).filter(({ y }) =>
    Number.isFinite(y),
  );
  const fitted = exponentOf(points, LEAST_US);
  const isWhole = points.length === SIZES.length;
  const exponent: readonly Measure[] = [
    // Of fewer sizes it would not be the exponent that was asked for.
    { name: 'exponent', metric: 'exponent', unit: '', values: [isWhole ? fitted : Number.NaN] },
    { name: 'exponent', metric: 'of the sizes that come up', unit: '', values: [fitted] },
  ];
  tellMeasures([...measures, ...exponent]);
  return [...measures, ...exponent];
}
