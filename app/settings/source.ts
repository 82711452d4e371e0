import * as v from 'valibot';
import { ownValue } from '../lib/ownValue';
import { readMembers } from '../lib/read';
import { define } from '../resource/define';
import { choice, flag, number, optional, secret, text, type Field } from '../resource/field';
import { isSourceKind, MAX_ADDRESS, SOURCE_KINDS, splitCredentials, type SourceKind } from './mediaSource';

const TRANSPORTS = ['auto', 'udp', 'tcp', 'multicast'] as const;
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

/** Members whose change does not interrupt the video. */
const QUIET: readonly string[] = ['name', 'note', 'thermal', 'hfov_deg'] satisfies readonly SourceField[];

/** Whether a change of these members interrupts the video of a pipeline that uses the source: an armed vehicle refuses it (pages §0). */
export const interruptsVideo = (names: readonly string[]): boolean => names.some((name) => !QUIET.includes(name));

const word = optional(text({ max: 300 }));

/** A source as it is edited. What a field may hold depends on the other fields and on the device: `sourceProblems`. */
export const videoSource = define('source', {
  permission: 'editMedia',
  normalised: (values) => ({ ...values, ...sourceBody(values as SourceValues) }),
  isVideoOnly: true,
  // Used: by a pipeline.
  levelFor: ({ names, isArmed, isUsed }) => (interruptsVideo(names) ? (isArmed ? 2 : isUsed ? 1 : 0) : 0),
  fields: {
    name: text({ max: 64 }),
    kind: choice(SOURCE_KINDS),
    enabled: flag(),
    thermal: flag(),
    hfov_deg: optional(number({ min: 0, max: 180, unit: '°', isInteger: false })),
    note: text({ max: 200 }),
    device: word,
    format: word,
    size: word,
    fps: optional(number({ min: 0, max: 1000, unit: 'fps', isInteger: false })),
    // What is pasted may contain a password, until it is moved to its own field.
    url: optional(text({ max: MAX_ADDRESS, hasSecrets: true })),
    username: optional(text({ max: 64 })),
    password: secret({ max: 1000 }),
    transport: choice(TRANSPORTS),
    tls_fingerprint_sha256: word,
    jitter_ms: number({ min: 0, max: 2000, unit: 'ms' }),
    timeout_s: number({ min: 2, max: 30, unit: 's' }),
    profile: word,
    port: optional(number({ min: 1024, max: 65_535 })),
    codec: optional(choice(RTP_CODECS)),
    // It may contain the keys of encrypted media.
    sdp: optional(text({ max: 4000, hasSecrets: true })),
    pattern: word,
  } satisfies Record<SourceField, Field>,
  limits: () => ({ sdp: { max: 4000 } }),
});

/** The values of a form: a text replaces the password, null removes it. */
export type SourceValues = Omit<Source, 'password'> & { readonly password: Source['password'] | string | null };
/** Some of a source's members as they are sent; a password that is left out is kept. */
export type SourcePatch = Partial<Omit<Source, 'password'> & { readonly password: string | null }>;

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

/** A source out of an answer, each unreadable member replaced by its default; null for what is no record. Never throws. */
export const toSource = (value: unknown): Source | null => readMembers(SourceSchema, NEW_SOURCE, value);

const trimmed = (text: string | null): string | null => text?.trim() || null;

/** Trims texts, and empties what the kind does not use. What a kind uses that this version does not know stays. */
export function normalisedSource(source: Source): Source {
  const own = Object.entries(NEW_SOURCE).map(([name, empty]) => [
    name,
    !isSourceKind(source.kind) || uses(source.kind, name as SourceField) ? source[name as SourceField] : empty,
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

/** Returns the values of a form as they are sent. Includes the password only if it was typed or is removed. */
export function sourceBody({ password, ...values }: SourceValues): SourcePatch {
  const { password: _, ...rest } = normalisedSource({ ...values, password: NEW_SOURCE.password });
  const isTyped = (typeof password === 'string' || password === null) && uses(values.kind, 'password');
  return isTyped ? { ...rest, password } : rest;
}

/** Returns the members that edits change, as they are sent. With another kind, also sends the members whose meaning depends on the kind. */
export function sourceChanges(edits: Partial<SourceValues>, before: Source): SourcePatch {
  const isOther = edits.kind !== undefined;
  const isSent = (name: string) => Object.hasOwn(edits, name) || (isOther && !COMMON.includes(name as SourceField));
  return Object.fromEntries(Object.entries(sourceBody({ ...before, ...edits })).filter(([name]) => isSent(name)));
}

/** What is usual for a new kind, where nothing was chosen yet. `saved`: what the kinds that do not use it keep. */
export function followKind(
  now: SourceValues,
  saved: SourceValues,
  kind: string,
  patterns: readonly string[],
): Partial<SourceValues> {
  const usual = { port: 5600, codec: 'h264', pattern: patterns[0] ?? null } as const;
  const names = Object.keys(usual) as (keyof typeof usual)[];
  return Object.fromEntries(names.map((name) => [name, uses(kind, name) ? (now[name] ?? usual[name]) : saved[name]]));
}

/** What a pasted address with credentials means for the fields of a kind; null: it has none. */
export function withoutCredentials(
  kind: string,
  address: string,
): Partial<Pick<SourceValues, 'url' | 'username' | 'password'>> | null {
  const { url, username, password } = splitCredentials(address);
  if (username === null && password === null) return null;
  return {
    url,
    ...(username !== null && uses(kind, 'username') && { username }),
    ...(password !== null && { password }),
  };
}
