import * as v from 'valibot';
import { asRecord, read, textsIn } from '../lib/read';
import { textOr } from '../lib/texts';

/** A channel that a device's radio card can use (pages §11). */
export interface RadioChannel {
  /** Centre frequency in MHz. */
  readonly mhz: number;
  /** A second channel above it makes 40 MHz possible (HT40+). */
  readonly hasHt40: boolean;
  /** Where it is legal, by ISO 3166 code. */
  readonly regions: readonly string[];
  /** Weather radar has priority: the radio may have to stop transmitting. */
  readonly isDfs: boolean;
}

/** What both ends of a radio link can do; null or empty: not reported. */
export interface RadioCapability {
  /** As `wfb`, `sik`, `elrs`, `mesh`. */
  readonly kind: string | null;
  readonly regions: readonly string[];
  readonly channels: readonly RadioChannel[];
  readonly farEnd: {
    readonly name: string;
    /** Null: never reported, so every value is allowed. */
    readonly frequencies: readonly number[] | null;
  } | null;
  /** `dbm`, or null for a radio whose steps of power have no unit. */
  readonly powerUnit: 'dbm' | null;
  readonly powerMin: number | null;
  readonly powerMax: number | null;
  /** Legal limits in dBm, by region. */
  readonly powerLimits: Readonly<Record<string, number>>;
  readonly keyFingerprint: string | null;
}

/** Ends of the DFS range in MHz (pages §11). */
const DFS = [5260, 5680] as const;
export const isDfs = (mhz: number): boolean => mhz >= DFS[0] && mhz <= DFS[1];

const finite = (value: unknown): number | null => read(v.pipe(v.number(), v.finite()), value, null);

function channelOf(row: unknown): readonly RadioChannel[] {
  const raw = asRecord(row);
  const mhz = finite(raw.mhz);
  return mhz === null ? [] : [{ mhz, hasHt40: raw.ht40 === true, regions: textsIn(raw.regions), isDfs: isDfs(mhz) }];
}

function farEndOf(value: unknown): RadioCapability['farEnd'] {
  const raw = asRecord(value);
  const name = textOr(raw.name, null);
  if (name === null) return null;
  const list = raw.frequencies_mhz;
  return {
    name,
    frequencies: Array.isArray(list) ? list.filter((one): one is number => typeof one === 'number') : null,
  };
}

function limitsOf(value: unknown): RadioCapability['powerLimits'] {
  const entries = Object.entries(asRecord(value));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** The capability of a `radio` section. Never throws; what cannot be read is left out. */
export function toRadioCapability(capability: unknown): RadioCapability {
  const raw = asRecord(capability);
  const power = asRecord(raw.tx_power);
  return {
    kind: textOr(raw.kind, null),
    regions: textsIn(raw.regions),
    channels: Array.isArray(raw.channels) ? raw.channels.flatMap(channelOf) : [],
    farEnd: farEndOf(raw.far_end),
    powerUnit: power.unit === 'dbm' ? 'dbm' : null,
    powerMin: finite(power.min),
    powerMax: finite(power.max),
    powerLimits: limitsOf(raw.power_limits_dbm),
    keyFingerprint: textOr(raw.key_fingerprint, null),
  };
}

/** Channels that both ends can use. */
export const sharedChannels = ({ channels, farEnd }: RadioCapability): readonly RadioChannel[] =>
  channels.filter(({ mhz }) => farEnd?.frequencies?.includes(mhz) ?? true);

/** Of the shared channels those that are legal in a region. */
export const legalChannels = (capability: RadioCapability, region: string): readonly RadioChannel[] =>
  sharedChannels(capability).filter(({ regions }) => regions.includes(region));

/** IEEE 802.11n, one spatial stream, long guard interval: Mbit/s by MCS, at 20 and 40 MHz. */
const RATES_20 = [6.5, 13, 19.5, 26, 39, 52, 58.5, 65] as const;
const RATES_40 = [13.5, 27, 40.5, 54, 81, 108, 121.5, 135] as const;

/** The rate on air in Mbit/s; null for an MCS outside 0 to 7. */
export function airRateMbps(mcs: number, bandwidthMhz: number, hasShortGi: boolean): number | null {
  const rate = (bandwidthMhz === 40 ? RATES_40 : RATES_20)[mcs];
  return rate === undefined ? null : Math.round(rate * (hasShortGi ? 10 / 9 : 1) * 10) / 10;
}

/** As many packets as a block of error correction has at most (Reed-Solomon over a byte, as wfb-ng has it). */
const MAX_FEC_PACKETS = 255;

/** What error correction adds, in per cent: `n` packets are sent for each `k` of data. Null where that makes no sense. */
export const fecOverheadPct = (k: number, n: number): number | null =>
  k >= 1 && n > k && n <= MAX_FEC_PACKETS ? Math.round(100 * (n / k - 1)) : null;

/** The power of dBm in milliwatts, to two digits: an estimate, because cards are not exact. */
export const milliwatts = (dbm: number): number => Number((10 ** (dbm / 10)).toPrecision(2));

/** One channel of a spectrum scan. */
export interface SpectrumChannel {
  readonly mhz: number;
  /** How much of the time others send there. */
  readonly busyPct: number | null;
  readonly noiseDbm: number | null;
}

const MAX_CHANNELS = 200;

/** The channels in the result of `radio_scan`; rows without a frequency are left out. Never throws. */
export function spectrumIn(result: unknown): readonly SpectrumChannel[] {
  const { channels } = asRecord(result);
  if (!Array.isArray(channels)) return [];
  return channels.slice(0, MAX_CHANNELS).flatMap((row) => {
    const raw = asRecord(row);
    const mhz = finite(raw.mhz);
    return mhz === null ? [] : [{ mhz, busyPct: finite(raw.busy_pct), noiseDbm: finite(raw.noise_dbm) }];
  });
}
