import * as v from 'valibot';
import { hasUnsafeCharacters } from '../../lib/plainText';
import { arrayOf, asRecord, read } from '../../lib/read';
import { choice, flag, number, optional, rows, text, type Field, type Limits } from '../../resource/field';
import { MAX_ADDRESS } from '../mediaSource';
import { defineSection } from '../section';
import { isOldIn, isRepeating, type Problems, type Values } from '../../resource/define';
import { outputAddressProblem, OUTPUT_KINDS, type OutputKind } from '../streamOutput';

declare module '../section' {
  interface Sections {
    media: typeof media;
  }
}

/** One of what the device lists in its capabilities. */
const offered = (options: Parameters<typeof text>[0]): Field<string> => ({ ...text(options), kind: 'choice' });

const listOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value.filter((one) => ['string', 'number'].includes(typeof one)).map((one) => String(one as string | number))
    : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Where the stream is sent besides: a path for RTSP, `host:port` for RTP over UDP, an address for SRT and WHIP. */
const OutputWire = v.object({
  kind: v.picklist(OUTPUT_KINDS, 'Choose from the list.'),
  address: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter an address.'),
    v.maxLength(MAX_ADDRESS, `Enter at most ${MAX_ADDRESS} characters.`),
    v.check(
      (address) => !/\s/.test(address) && !hasUnsafeCharacters(address),
      'An address has no spaces or invisible characters.',
    ),
  ),
});
export type Output = v.InferOutput<typeof OutputWire>;

/** Largest frame rate of a resolution by `fps_max` of the capabilities; null: not limited. */
export function largestFps(capability: Values, resolution: unknown): number | null {
  return read(v.number(), asRecord(capability.fps_max)[String(resolution)], null);
}

/** Data of a stream at a bit rate, in GB (10^9 bytes) per hour. */
export const gigabytesPerHour = (kbps: number): number => kbps * 0.00045;

/** The time between key frames in seconds; null without a frame rate. */
export function keyFrameSeconds({ keyframe_interval: frames, fps }: Values): number | null {
  return typeof frames === 'number' && typeof fps === 'number' && fps > 0 ? frames / fps : null;
}
/** A viewer waits up to this long for a picture before it is worth a warning, in seconds. */
export const SLOW_JOIN_S = 4;

const isKnownKind = (kind: unknown): kind is OutputKind => OUTPUT_KINDS.some((one) => one === kind);

/** The first new address that cannot be one, by its place. */
function addressesProblem(list: readonly Partial<Output>[], isOld: (output: unknown) => boolean): string | null {
  for (const [index, output] of list.entries()) {
    const { kind, address = '' } = output;
    const problem = isKnownKind(kind) && !isOld(output) ? outputAddressProblem(kind, address) : null;
    if (problem !== null) return `Output ${index + 1}: ${problem}`;
  }
  return null;
}

const kindsIn = (list: readonly Partial<Output>[]) => list.map(({ kind }) => kind);
const rtspIn = (list: readonly Partial<Output>[]) => kindsIn(list).filter((kind) => kind === 'rtsp');
const isMixed = (list: readonly Partial<Output>[]) =>
  kindsIn(list).includes('rtsp') && kindsIn(list).includes('rtp_udp');
const namesOf = (list: readonly Partial<Output>[]) => list.map(({ kind, address }) => `${kind} ${address}`);
const outputsOf = (value: unknown) => arrayOf(value).map((row) => asRecord(row) as Partial<Output>);

/** What is wrong with outputs that were not so before. */
function outputProblem(outputs: unknown, standing: unknown): string | null {
  const [list, before] = [outputsOf(outputs), outputsOf(standing)];
  const address = addressesProblem(list, isOldIn(before));
  if (address !== null) return address;
  if (isRepeating(namesOf(list), namesOf(before))) return 'Remove the duplicate output.';
  if (isRepeating(rtspIn(list), rtspIn(before))) return 'A stream has at most one RTSP output.';
  return isMixed(list) && !isMixed(before) ? 'RTSP and RTP/UDP cannot be used on the same stream.' : null;
}

function check(values: Values, capability: Values, before: Values): Problems {
  const { bitrate_kbps: target, bitrate_min_kbps: min, bitrate_max_kbps: max, fps, resolution } = values;
  const most = largestFps(capability, resolution);
  const output = outputProblem(values.outputs, before.outputs);
  const isAdaptive = values.rate_control === 'adaptive';
  return {
    ...(isAdaptive && Number(min) > Number(target) && { bitrate_min_kbps: 'The minimum is above the bitrate.' }),
    ...(isAdaptive && Number(max) < Number(target) && { bitrate_max_kbps: 'The maximum is below the bitrate.' }),
    ...(most !== null &&
      Number(fps) > most && { fps: `At ${String(resolution)} this device takes at most ${most} fps.` }),
    ...(output !== null && { outputs: output }),
  };
}

const CHOICES = {
  source: 'sources',
  codec: 'codecs',
  encoder: 'encoders',
  resolution: 'resolutions',
  rotation_deg: 'rotations',
  intra_refresh: 'intra_refresh',
  audio: 'audio',
} as const;

function limits(capability: Values): Readonly<Record<string, Limits>> {
  const lists = Object.entries(CHOICES).flatMap(([field, member]) => {
    const choices = listOf(capability[member]);
    return choices ? [[field, { choices }] as const] : [];
  });
  const most = numberOf(capability.bitrate_max_kbps);
  const rates = ['bitrate_kbps', 'bitrate_min_kbps', 'bitrate_max_kbps'] as const;
  return {
    ...Object.fromEntries(lists),
    ...(most !== undefined && Object.fromEntries(rates.map((name) => [name, { max: most }]))),
  };
}

const kbps = () => number({ min: 50, max: 50_000, unit: 'kbit/s' });

/**
 * The video pipeline of a device's main stream (pages §7). Changes of level 1 interrupt the video of who
 * watches; the others do not. `capability` lists `sources`, `codecs`, `encoders`, `resolutions` (`WxH`), `rotations`,
 * `intra_refresh`, `audio`, has `fps_max` by resolution and `bitrate_max_kbps`.
 */
export const media = defineSection('media', {
  isVideoOnly: true,
  permission: 'editMedia',
  limits,
  check,
  fields: {
    enabled: flag({ level: 1 }),
    source: offered({ min: 1, max: 64, level: 1 }),
    codec: choice(['h264', 'h265', 'vp8'], { level: 1 }),
    encoder: choice(['auto', 'hardware', 'software'], { level: 1 }),
    resolution: offered({
      min: 1,
      max: 16,
      pattern: /^\d{2,4}x\d{2,4}$/,
      sentence: 'Enter width and height, such as 1280x720.',
      level: 1,
    }),
    fps: number({ min: 1, max: 120, unit: 'fps', level: 1 }),
    rate_control: choice(['adaptive', 'constant']),
    bitrate_kbps: kbps(),
    bitrate_min_kbps: kbps(),
    bitrate_max_kbps: kbps(),
    keyframe_interval: number({ min: 1, max: 300, unit: 'frames' }),
    intra_refresh: choice(['off', 'cyclic'], { level: 1 }),
    rotation_deg: choice(['0', '90', '180', '270'], { level: 1 }),
    flip_horizontal: flag(),
    flip_vertical: flag(),
    overlay_timestamp: flag(),
    audio: choice(['off', 'opus', 'pcmu'], { level: 1 }),
    audio_kbps: number({ min: 16, max: 128, unit: 'kbit/s' }),
    start_mode: choice(['on_demand', 'always']),
    stop_after_s: number({ min: 5, max: 600, unit: 's' }),
    /** 0: no limit of the device's own. */
    max_viewers: number({ min: 0, max: 50 }),
    recording: choice(['off', 'manual', 'while_armed', 'always']),
    recording_segment_min: number({ min: 1, max: 60, unit: 'min' }),
    outputs: rows(OutputWire, 4),
    mavlink_advertise: flag(),
    mavlink_name: optional(text({ min: 1, max: 32 })),
  },
});
