import type { LinkSpec } from '../../test/sandbox/index';

/** The request of a line that begins with `link`. */
export interface LinkCommand {
  /** Words that name a device, or a person after `viewer`; null: video and HTTP of all viewers. */
  readonly name: string | null;
  readonly spec: Partial<LinkSpec>;
  /** How long until the link is clean again; null: no limit. */
  readonly forMs: number | null;
}

export interface ClockCommand {
  readonly name: string;
  readonly offsetMs: number;
  readonly driftPpm: number;
}

const MAX_MS = 60_000;
const MAX_DOWN_MS = 3_600_000;
const MAX_KBPS = 10_000_000;
const MAX_OFFSET_MS = 100 * 365 * 86_400_000;
/** The drift of a poor crystal, which the product's clock error allows for. */
const MAX_PPM = 50;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, kbit: 1, mbit: 1000 };
const NUMBER = '(\\d{1,9}(?:\\.\\d{1,6})?)';

/** A number with one of the units; null for anything else or more than `max`. */
function quantity(word: string, units: string, max: number): number | null {
  const [, digits, unit = ''] = new RegExp(`^${NUMBER}(${units})$`, 'i').exec(word) ?? [];
  const value = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  return digits !== undefined && value <= max ? value : null;
}

const duration = (word: string, max: number) => quantity(word, 'ms|s|min|h', max);

/** One quality of a link; null for any other word. `before` is the word before it. */
function readQuality(word: string, before: string | undefined): Partial<LinkSpec> | null {
  const jitter = /^(?:±|\+-|\+\/-)(.+)$/.exec(word)?.[1] ?? (before === 'jitter' ? word : undefined);
  if (jitter !== undefined) {
    const jitterMs = duration(jitter, MAX_MS);
    return jitterMs === null ? null : { jitterMs };
  }
  const delayMs = duration(word, MAX_MS);
  if (delayMs !== null) return { delayMs };
  const lossPct = quantity(word, '%', 100);
  if (lossPct !== null) return { lossPct };
  const kbps = quantity(word, 'kbit|mbit', MAX_KBPS);
  return kbps === null || kbps < 1 ? null : { kbps };
}

/** The words after `link`; null when they are not valid. The name ends at the first quality. */
export function readLinkCommand(words: readonly string[]): LinkCommand | null {
  const isQuality = (word: string) => ['off', 'down', 'jitter'].includes(word) || readQuality(word, undefined) !== null;
  const from = words.findIndex((word, index) => index > 0 && isQuality(word));
  if (from < 1) return null;
  const named = words.slice(0, from).join(' ');
  if (named.trim() === '') return null;
  const name = named === 'viewers' ? null : named;
  const rest = words.slice(from);
  const [first, second] = rest;
  if (first === 'off') return rest.length === 1 ? { name, spec: {}, forMs: null } : null;
  if (first === 'down') {
    const forMs = second === undefined ? null : duration(second, MAX_DOWN_MS);
    const isWhole = rest.length === 1 || (rest.length === 2 && forMs !== null);
    return isWhole ? { name, spec: { isDown: true }, forMs } : null;
  }
  let spec: Partial<LinkSpec> = {};
  for (const [index, word] of rest.entries()) {
    if (word === 'jitter' && index < rest.length - 1) continue;
    const quality = readQuality(word, rest[index - 1]);
    // Each quality at most once.
    if (!quality || Object.keys(quality).some((key) => Object.hasOwn(spec, key))) return null;
    spec = { ...spec, ...quality };
  }
  return { name, spec, forMs: null };
}

function readClockWord(word: string): Partial<ClockCommand> | null {
  const [, sign, size] = /^([+-]?)(.+)$/.exec(word) ?? [];
  const factor = sign === '-' ? -1 : 1;
  const driftPpm = quantity(size ?? '', 'ppm', MAX_PPM);
  if (driftPpm !== null) return { driftPpm: factor * driftPpm };
  // An offset needs a sign: "3min" could be a time of day.
  const offsetMs = sign === '' ? null : duration(size ?? '', MAX_OFFSET_MS);
  return offsetMs === null ? null : { offsetMs: factor * offsetMs };
}

/** The words after `clock`; null when they are not valid. */
export function readClockCommand(words: readonly string[]): ClockCommand | null {
  const from = words.findIndex((word, index) => index > 0 && (word === 'exact' || readClockWord(word) !== null));
  if (from < 1) return null;
  const name = words.slice(0, from).join(' ');
  const rest = words.slice(from);
  const exact = { name, offsetMs: 0, driftPpm: 0 };
  if (rest.length === 1 && rest[0] === 'exact') return exact;
  let read: Partial<ClockCommand> = {};
  for (const word of rest) {
    const one = readClockWord(word);
    if (!one || Object.keys(one).some((key) => Object.hasOwn(read, key))) return null;
    read = { ...read, ...one };
  }
  return { ...exact, ...read };
}

const seconds = (ms: number) => (Math.abs(ms) < 1000 ? `${ms} ms` : `${ms / 1000} s`);

/** A link in words, for the terminal. */
export function describeLink({ delayMs, jitterMs, lossPct, kbps, isDown }: Partial<LinkSpec>): string {
  if (isDown) return 'down';
  const parts = [
    ...(delayMs ? [`${seconds(delayMs)} delay each way`] : []),
    ...(jitterMs ? [`${seconds(jitterMs)} jitter`] : []),
    ...(lossPct ? [`${lossPct} % packet loss`] : []),
    ...(kbps ? [`${kbps} kbit/s`] : []),
  ];
  return parts.length === 0 ? 'clean' : parts.join(', ');
}

export function describeClock({ offsetMs, driftPpm }: ClockCommand): string {
  const drift = driftPpm === 0 ? '' : `, drifting by ${driftPpm} ppm`;
  if (offsetMs === 0) return `exact${drift}`;
  return `${seconds(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead' : 'behind'}${drift}`;
}
