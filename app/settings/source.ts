import * as v from 'valibot';
import { ownValue } from '../lib/ownValue';
import { asRecord } from '../lib/read';
import type { SourceKind } from './mediaSource';

export const TRANSPORTS = ['auto', 'udp', 'tcp', 'multicast'] as const;
/** Codecs that a stream of RTP without a description may have. */
export const RTP_CODECS = ['h264', 'h265', 'vp8'] as const;

const Text = v.nullable(v.string());
const Count = v.pipe(v.number(), v.finite());

/** A secret as it is read: whether there is one, and since when. */
export const SecretWire = v.object({ set: v.boolean(), updated_at: v.nullable(v.string()) });

/** A source of video as it is desired or reported (pages §8); what its kind does not use is null or a default. */
export const SourceSchema = v.object({
  name: v.string(),
  /** One of `SOURCE_KINDS`; a device may have a newer one. */
  kind: v.string(),
  enabled: v.boolean(),
  thermal: v.boolean(),
  /** Horizontal field of view in degrees; null: not known. */
  hfov_deg: v.nullable(Count),
  note: v.string(),
  /** Of `v4l2` and `csi`: the camera's stable path, its format, its size as `WxH`, and its frame rate. */
  device: Text,
  format: Text,
  size: Text,
  fps: v.nullable(Count),
  /** Without credentials; of `onvif` the address of the camera's service. */
  url: Text,
  username: Text,
  /** Of `srt` the passphrase, of `whep` the bearer token. */
  password: SecretWire,
  /** One of `TRANSPORTS`; a device may have a newer one. */
  transport: v.string(),
  /** 64 hexadecimal digits. */
  tls_fingerprint_sha256: Text,
  jitter_ms: Count,
  timeout_s: Count,
  /** Of `onvif`: the id of one of the camera's profiles. */
  profile: Text,
  /** Of `rtp_udp`: where the device listens, what comes (one of `RTP_CODECS`, or newer), and its description if there is one. */
  port: v.nullable(Count),
  codec: Text,
  sdp: Text,
  /** Of `test`. */
  pattern: Text,
});
export type Source = v.InferOutput<typeof SourceSchema>;
export type SourceField = keyof Source;

export const NEW_SOURCE: Source = {
  name: '',
  kind: 'rtsp',
  enabled: true,
  thermal: false,
  hfov_deg: null,
  note: '',
  device: null,
  format: null,
  size: null,
  fps: null,
  url: null,
  username: null,
  password: { set: false, updated_at: null },
  transport: 'auto',
  tls_fingerprint_sha256: null,
  jitter_ms: 0,
  timeout_s: 10,
  profile: null,
  port: null,
  codec: null,
  sdp: null,
  pattern: null,
};

const CAMERA: readonly SourceField[] = ['device', 'format', 'size', 'fps'];
/** The members that each kind uses besides those of all kinds. */
const USED: Readonly<Record<SourceKind, readonly SourceField[]>> = {
  v4l2: CAMERA,
  csi: CAMERA,
  rtsp: ['url', 'username', 'password', 'transport', 'tls_fingerprint_sha256', 'jitter_ms', 'timeout_s'],
  onvif: ['url', 'username', 'password', 'profile', 'timeout_s'],
  rtp_udp: ['port', 'codec', 'sdp', 'jitter_ms'],
  srt: ['url', 'password', 'jitter_ms', 'timeout_s'],
  whep: ['url', 'password', 'timeout_s'],
  test: ['pattern'],
};
/** The members of all kinds, also of those that this version does not know. */
export const COMMON: readonly SourceField[] = ['name', 'kind', 'enabled', 'thermal', 'hfov_deg', 'note'];

export const uses = (kind: string, field: SourceField): boolean =>
  COMMON.includes(field) || (ownValue<readonly SourceField[]>(USED, kind)?.includes(field) ?? false);

/** Members whose change does not interrupt the video. */
const QUIET: readonly string[] = ['name', 'note', 'thermal', 'hfov_deg'] satisfies readonly SourceField[];

/** Whether a change of these members interrupts the video of a pipeline that uses the source: an armed vehicle refuses it (pages §0). */
export const interruptsVideo = (names: readonly string[]): boolean => names.some((name) => !QUIET.includes(name));

/** A source out of an answer, each unreadable member replaced by its default; null for what is no record. Never throws. */
export function toSource(value: unknown): Source | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const raw = asRecord(value);
  const entries = Object.entries(SourceSchema.entries).map(([name, schema]) => {
    const read = v.safeParse(schema, raw[name]);
    return [name, read.success ? read.output : NEW_SOURCE[name as SourceField]];
  });
  return Object.fromEntries(entries) as Source;
}

const trimmed = (text: string | null): string | null => text?.trim() || null;

/** Trims texts, and empties what the kind does not use. */
export function normalisedSource(source: Source): Source {
  const own = Object.entries(NEW_SOURCE).map(([name, empty]) => [
    name,
    uses(source.kind, name as SourceField) ? source[name as SourceField] : empty,
  ]);
  const kept = Object.fromEntries(own) as Source;
  return {
    ...kept,
    name: kept.name.trim(),
    note: kept.note.trim(),
    url: trimmed(kept.url),
    username: trimmed(kept.username),
    sdp: trimmed(kept.sdp),
    tls_fingerprint_sha256: trimmed(kept.tls_fingerprint_sha256)?.replaceAll(':', '').toLowerCase() ?? null,
  };
}
