import * as v from 'valibot';
import { JobWire, type Job } from '../domain/job';
import { asRecord, read } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { textOr } from '../lib/texts';
import { PROBE_FAILURES, type ProbeFailure } from '../settings/mediaSource';
import { SourceSchema, toSource, type Source } from '../settings/source';
import { CapabilitiesWire, toCapabilities } from '../settings/sourceCapabilities';
import { ControlValue, ControlWire, toControls, type Control } from '../settings/sourceControls';
import { endpoint } from './endpoint';
import { itemWire, toItem, type Item } from './item';
import { oneJob } from './jobs';
import { JPEG_LIMITS, toPicture } from './picture';

const SIGNALS = ['ready', 'disabled', 'error'] as const;
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

/** A source of video as the server sends it. */
const SourceWire = v.object({
  ...itemWire(SourceSchema),
  /** Part of the device: it can be changed and disabled, not deleted. */
  built_in: v.boolean(),
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
export interface MediaSource extends Item<Source> {
  readonly isBuiltIn: boolean;
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
  const item = toItem(raw, toSource);
  if (item === null) return null;
  return {
    ...item,
    isBuiltIn: raw.built_in === true,
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
