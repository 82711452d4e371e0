import * as v from 'valibot';
import { JobWire, toJob, type Job } from '../domain/job';
import { plainText } from '../lib/plainText';
import { asRecord, read } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { VersionWire } from '../lib/version';
import { PROBE_FAILURES, type ProbeFailure } from '../settings/mediaSource';
import { SourceSchema, toSource, type Source } from '../settings/source';
import { CapabilitiesWire, toCapabilities } from '../settings/sourceCapabilities';
import { ControlValue, ControlWire, toControls, type Control } from '../settings/sourceControls';
import { endpoint } from './endpoint';
import { JPEG_LIMITS, toPicture } from './picture';

/** States of one source's settings; as those of a section, without those of a change that must be confirmed. */
export const SOURCE_STATES = ['in_sync', 'pending', 'applying', 'rejected', 'queued_offline'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

const SIGNALS = ['ready', 'disabled', 'error'] as const;
const Time = v.nullable(v.string());

/** What the device finds at a source. */
const StatusWire = v.object({
  state: v.picklist(SIGNALS),
  /** Why there is no video; null: there is, or nothing is known of it. */
  error: v.nullable(v.picklist(PROBE_FAILURES)),
  codec: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  fps: v.nullable(v.number()),
});

/** A source of video as the server sends it (api §2); times are ISO 8601 in UTC. */
const SourceWire = v.object({
  id: v.string(),
  version: VersionWire,
  state: v.picklist(SOURCE_STATES),
  /** Part of the device: it can be changed and disabled, not deleted. */
  built_in: v.boolean(),
  /** Null: it is to be removed. */
  desired: v.nullable(SourceSchema),
  /** Null: the device does not have it. */
  reported: v.nullable(SourceSchema),
  desired_at: Time,
  desired_by: v.nullable(v.object({ user_id: v.string(), name: v.string() })),
  reported_at: Time,
  rejected: v.nullable(v.object({ code: v.string(), error: v.string(), pointer: v.nullable(v.string()) })),
  /** Ids of the streams that take their video from it. */
  used_by: v.array(v.string()),
  status: v.nullable(StatusWire),
  controls: v.array(ControlWire),
});
export type SourceBody = v.InferOutput<typeof SourceWire>;

export interface SourceStatus {
  readonly state: (typeof SIGNALS)[number];
  readonly error: ProbeFailure | null;
  readonly codec: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number | null;
}

/** A source with what is desired and what the device reports. */
export interface MediaSource {
  readonly id: string;
  /** Null from a server that counts none. */
  readonly version: number | null;
  /** Null: a word that this version of the product does not know. */
  readonly state: SourceState | null;
  readonly isBuiltIn: boolean;
  readonly desired: Source | null;
  readonly reported: Source | null;
  readonly changedBy: string | null;
  /** In ms since the epoch. */
  readonly changedAt: number | null;
  /** When `reported` was, in ms since the epoch; null: never, or the server does not say. */
  readonly reportedAt: number | null;
  readonly rejection: string | null;
  readonly isUsed: boolean;
  readonly status: SourceStatus | null;
  readonly controls: readonly Control[];
}

const size = (value: unknown) => read(v.pipe(v.number(), v.minValue(0), v.finite()), value, null);

function toStatus(value: unknown): SourceStatus | null {
  const raw = asRecord(value);
  const state = read(v.picklist(SIGNALS), raw.state, null);
  if (state === null) return null;
  return {
    state,
    error: read(v.picklist(PROBE_FAILURES), raw.error, null),
    codec: textOr(raw.codec, null),
    width: size(raw.width),
    height: size(raw.height),
    fps: size(raw.fps),
  };
}

/** A source out of an answer; null without an id. Never throws. */
export function toMediaSource(value: unknown): MediaSource | null {
  const raw = asRecord(value);
  if (typeof raw.id !== 'string' || raw.id === '') return null;
  return {
    id: raw.id,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    state: read(v.picklist(SOURCE_STATES), raw.state, null),
    isBuiltIn: raw.built_in === true,
    desired: toSource(raw.desired),
    reported: toSource(raw.reported),
    changedBy: textOr(asRecord(raw.desired_by).name, null),
    changedAt: toTime(raw.desired_at),
    reportedAt: toTime(raw.reported_at),
    rejection: raw.rejected ? plainText(textOr(asRecord(raw.rejected).error, 'The device gave no reason.')) : null,
    isUsed: Array.isArray(raw.used_by) && raw.used_by.length > 0,
    status: toStatus(raw.status),
    controls: toControls(raw),
  };
}

function oneSource(body: unknown): MediaSource {
  const source = toMediaSource(body);
  if (source === null) throw new Error('No source in the answer');
  return source;
}

export const listSources = endpoint('GET', '/v1/user/devices/{id}/media/sources', {
  request: null,
  response: v.object({ items: v.array(SourceWire), next_cursor: v.nullable(v.string()) }),
  decode: (body): readonly MediaSource[] => rowsById(body, 'items', toMediaSource),
});

/** What may be added: kinds, cameras that the device has found, with their formats, sizes and frame rates. */
export const getMediaCapabilities = endpoint('GET', '/v1/user/devices/{id}/media/capabilities', {
  request: null,
  response: CapabilitiesWire,
  decode: toCapabilities,
});

/** Any of a source's settings; a password is a text, null clears it, left out it is kept. Unknown members are refused. */
const ChangeWire = v.partial(
  v.strictObject({ ...SourceSchema.entries, password: v.nullable(v.pipe(v.string(), v.maxLength(1000))) }),
);
export type SourceChange = v.InferInput<typeof ChangeWire>;

/** Members that are left out get their defaults; 201 and `Location`. 422 with pointers for what breaks a rule. */
export const createSource = endpoint('POST', '/v1/user/devices/{id}/media/sources', {
  request: ChangeWire,
  response: SourceWire,
  decode: oneSource,
});

const ONE = '/v1/user/devices/{id}/media/sources/{source_id}';

export const getSource = endpoint('GET', ONE, { request: null, response: SourceWire, decode: oneSource });

/** With If-Match; a stale version is refused with the present source (`isStale`). */
export const changeSource = endpoint('PATCH', ONE, { request: ChangeWire, response: SourceWire, decode: oneSource });

/**
 * With If-Match; 409 `in_use` while a stream takes its video from it, 409 `protected` for a part of the device. What the device
 * refuses to remove has `desired` null and `rejected`: `changeSource` keeps it.
 */
export const deleteSource = endpoint('DELETE', ONE, { request: null, response: null, decode: () => undefined });

/**
 * Sets controls of a camera at once, without restarting its video: 200 with the source as it is then. The device keeps them over
 * a restart. 409 `device_offline`, 422 for a value out of range, 504 when the device does not answer.
 */
export const changeControls = endpoint('PATCH', '/v1/user/devices/{id}/media/sources/{source_id}/controls', {
  request: v.record(v.string(), ControlValue),
  response: SourceWire,
  decode: oneSource,
});

/** The newest picture of a source as an address to show; null: it has none. `max_width` in the query, in pixels. */
export const getSourcePicture = endpoint('GET', '/v1/user/devices/{id}/media/sources/{source_id}/snapshot.jpg', {
  request: null,
  response: null,
  decode: toPicture,
  kind: 'bytes',
  limits: JPEG_LIMITS,
});

function oneJob(body: unknown): Job {
  const job = toJob(asRecord(body).job);
  if (job === null) throw new Error('No job in the answer');
  return job;
}

/**
 * Has the device look for video at a source that need not be saved: 202 with the job `source.probe`, which fails with one of
 * `PROBE_FAILURES`. `source_id`: the saved source that it would replace; its password is used where none is given.
 */
export const probeSource = endpoint('POST', '/v1/user/devices/{id}/media/sources/probe', {
  request: v.object({ source: ChangeWire, source_id: v.optional(v.nullable(v.string()), null) }),
  response: v.object({ job: JobWire }),
  decode: oneJob,
});

/** The first frame that a probe saw; null: it is kept no longer. For roles that may probe. */
export const getProbeFrame = endpoint('GET', '/v1/user/devices/{id}/media/sources/probes/{job_id}/frame.jpg', {
  request: null,
  response: null,
  decode: toPicture,
  kind: 'bytes',
  limits: JPEG_LIMITS,
});

/** What a probe found, by the result of its job. */
export interface ProbeResult {
  readonly codec: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number | null;
  /** In frames. */
  readonly keyframeInterval: number | null;
  readonly hasFrame: boolean;
}

export function toProbeResult({ result }: Pick<Job, 'result'>): ProbeResult {
  const raw = asRecord(result);
  return {
    codec: textOr(raw.codec, null),
    width: size(raw.width),
    height: size(raw.height),
    fps: size(raw.fps),
    keyframeInterval: size(raw.keyframe_interval),
    hasFrame: raw.has_frame === true,
  };
}

/** Why a probe failed; null: a word that this version does not know, or no word. */
export const probeFailureOf = ({ error }: Pick<Job, 'error'>): ProbeFailure | null =>
  read(v.picklist(PROBE_FAILURES), error?.code, null);
