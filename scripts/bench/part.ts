import path from 'node:path';
import type { Browser } from '@playwright/test';
import { ROOT } from '../lib/process';
import { median, type Samples } from './measure';
import type { Options } from './options';
import type { Measure } from './results';

/** Measures, prints what it finds, and returns what goes into tables; nothing where its lines say it all. */
export type Part =
  | ((browser: Browser, options: Options) => Promise<readonly Measure[]>)
  | ((browser: Browser, options: Options) => Promise<void>);

/** The built app with the floors beside it. */
export const SITE = path.join(ROOT, 'dist/bench');

export interface Column {
  readonly metric: string;
  /** In a table. */
  readonly title: string;
  readonly unit: Measure['unit'];
  /** The floor has it too. */
  readonly isCompared?: boolean;
}

/** The samples of some targets as cells of a table, beside the floor of the same rounds. */
export function measuresOf(
  samples: Samples,
  names: readonly string[],
  columns: readonly Column[],
  { floor, suffix = '' }: { readonly floor?: string; readonly suffix?: string } = {},
): readonly Measure[] {
  return names.flatMap((name) =>
    columns.map(({ metric, title, unit, isCompared = true }) => ({
      name: name + suffix,
      metric: title,
      unit,
      values: samples.of(name, metric),
      ...(floor !== undefined && floor !== name && isCompared && { floor: samples.of(floor, metric) }),
    })),
  );
}

const digits = (value: number, unit: Measure['unit']): string =>
  value.toFixed(unit === 'ms' || unit === 'µs' || unit === '' ? (Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0) : 1);

/** What could be measured: JSON keeps NaN as null. */
export const knownOf = (values: readonly number[]): readonly number[] => values.filter(Number.isFinite);

/** Median, spread, and ratio of the medians: "1604 [1556-1712] ms x0.98". "-" where nothing was measured. */
export function cellOf({ values, floor, unit }: Measure): string {
  const all = knownOf(values);
  if (all.length === 0) return '-';
  const [least, most] = [Math.min(...all), Math.max(...all)].map((value) => digits(value, unit));
  const spread = least === most ? '' : ` [${least}-${most}]`;
  const ratio = ratioOf({ values, floor });
  return `${digits(median(all), unit)}${spread}${unit === '' ? '' : ` ${unit}`}${ratio === null ? '' : ` x${ratio.toFixed(2)}`}`;
}

/** Of the medians of a measure and its floor; null where there is none. */
export function ratioOf({
  values,
  floor,
}: Pick<Measure, 'values'> & { readonly floor?: Measure['floor'] | undefined }): number | null {
  const [own, limit] = [median(knownOf(values)), median(knownOf(floor ?? []))];
  const ratio = own / limit;
  return Number.isFinite(ratio) ? ratio : null;
}

/** Prints each line of a table, cell by cell. */
export function tellMeasures(measures: readonly Measure[]): void {
  const width = Math.max(...measures.map(({ name }) => name.length));
  for (const name of new Set(measures.map((one) => one.name))) {
    const cells = measures.filter((one) => one.name === name).map((one) => `${one.metric} ${cellOf(one)}`);
    console.log(`  ${name.padEnd(width)}  ${cells.join('   ')}`);
  }
}
