import { plainText } from '../../lib/plainText';
import { asRecord } from '../../lib/read';

/** One report of a device before it is read. */
export type Raw = Readonly<Record<string, unknown>>;

/** A number within its range; null: not known. Never throws. */
export const within = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null;
export type Range = readonly [least: number, most: number];
/** Per second, MHz, Mbit/s. */
export const RATE: Range = [0, 1e9];
export const rate = (value: unknown): number | null => within(value, ...RATE);
/** A whole number; one with decimals, as some agents measure it, is rounded. */
export function count(value: unknown): number | null {
  const known = rate(value);
  return known === null ? null : Math.round(known);
}
/** Bytes, bits or times of any size that a number holds exactly. */
export const AMOUNT: Range = [0, Number.MAX_SAFE_INTEGER];
export const amount = (value: unknown): number | null => within(value, ...AMOUNT);
export const PERCENT: Range = [0, 100];
/** dBm and dB. */
export const DECIBELS: Range = [-200, 100];
export const CELSIUS: Range = [-100, 300];
export const percent = (value: unknown): number | null => within(value, ...PERCENT);
export const decibels = (value: unknown): number | null => within(value, ...DECIBELS);
export const celsius = (value: unknown): number | null => within(value, ...CELSIUS);
export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Plain text of at most `length` characters; null where there is none. */
export function word(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  return plainText(value, length) || null;
}

/** The same of a code that some devices report as a number. */
export const code = (value: unknown, length: number): string | null =>
  word(typeof value === 'number' ? String(value) : value, length);

/** The members of a list, at most `most`; none of anything else. */
export const members = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]).slice(0, most) : [];

/** The members that `readOne` understands, at most `most`; the others are left out one by one. */
export const list = <T>(value: unknown, most: number, readOne: (one: unknown) => T | null): readonly T[] =>
  members(value, most)
    .map(readOne)
    .filter((one) => one !== null);

/** The rows that can be read, at most `most`; the others are left out one by one. */
export const rows = <T>(value: unknown, most: number, readRow: (raw: Raw) => T | null): readonly T[] =>
  list(value, most, (row) => readRow(asRecord(row)));
