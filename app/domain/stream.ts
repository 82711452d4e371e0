import { ownValue } from '#app/lib/ownValue';
import * as v from 'valibot';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { idText, isSafeId } from './ids';

export const STREAM_STATES = ['stopped', 'idle', 'starting', 'running', 'error'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

export const FACINGS = ['forward', 'down', 'other'] as const;
export type Facing = (typeof FACINGS)[number];
const ROTATIONS = [0, 90, 180, 270] as const;
/** Degrees, clockwise. */
export type Rotation = (typeof ROTATIONS)[number];

/** A stream of video that a device offers (api §5). */
export interface MediaStreamInfo {
  readonly id: string;
  readonly name: string;
  readonly state: StreamState | 'unknown';
  /** As the field names it: `vp8`, `h264`, `h265`. Null: not said. */
  readonly codec: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Frames a second that are set. */
  readonly fps: number | null;
  /** Where the camera looks from the vehicle; null: unknown. */
  readonly facing: Facing | null;
  /** How far its frames are turned clockwise to be upright, in degrees. */
  readonly rotationDeg: Rotation;
  /** Where it is served by WHEP, absolute or relative to the API; null: at the API's own address for it. */
  readonly whepUrl: string | null;
}

export const MediaStreamWire = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(STREAM_STATES),
  codec: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  fps: v.nullable(v.number()),
  facing: v.nullable(v.picklist(FACINGS)),
  rotation_deg: v.optional(v.nullable(v.number())),
  whep_url: v.optional(v.nullable(v.string())),
});

const Size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16_384));
const Address = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const Word = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]{1,20}$/));

/** A codec by its usual name, as `h264`, or `h265` for HEVC, as browsers call it; null for anything else. */
export const codecOf = (value: unknown): string | null =>
  read(Word, value, null)
    ?.toLowerCase()
    .replace(/^hevc$/, 'h265') ?? null;

/** A stream out of a row; null for one without a usable id. */
export function toMediaStream(row: unknown): MediaStreamInfo | null {
  const raw = asRecord(row);
  const id = idText(raw.id);
  if (!isSafeId(id)) return null;
  const name = plainText(read(v.pipe(v.string(), v.trim(), v.minLength(1)), raw.name, id), 64);
  return {
    id,
    name,
    state: read(v.picklist(STREAM_STATES), raw.state, 'unknown'),
    codec: codecOf(raw.codec),
    width: read(Size, raw.width, null),
    height: read(Size, raw.height, null),
    fps: read(v.pipe(v.number(), v.minValue(0.1), v.maxValue(240)), raw.fps, null),
    facing: read(v.picklist(FACINGS), raw.facing, null),
    rotationDeg: read(v.picklist(ROTATIONS), raw.rotation_deg, 0),
    whepUrl: read(Address, raw.whep_url, null),
  };
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  h265: 'H.265',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};

/** The usual spelling of a codec. Ignores upper and lower case: browsers write `H264`, servers `h264`. */
export const codecName = (codec: string): string => ownValue(CODEC_NAMES, codec.toLowerCase()) ?? codec.toUpperCase();
