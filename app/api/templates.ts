import * as v from 'valibot';
import { toDeviceId, type DeviceId } from '../domain/ids';
import { arrayOf, asRecord, read, textsIn } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { VersionWire } from '../lib/version';
import { SectionNameWire } from '../settings/section';
import { endpoint } from './endpoint';

/** Devices that one call may change. */
export const MAX_TARGETS = 200;
const MAX_FIELDS = 100;

const ErrorWire = v.object({ pointer: v.string(), code: v.string(), detail: v.string() });

/** What happens to one device: refused with its reasons, or (to be) changed. */
const TargetWire = v.object({
  device_id: v.string(),
  /** Why it is not changed; empty: it may be, or is. */
  errors: v.array(ErrorWire),
  /** Names of the fields in which it differs; empty: it has these values already. */
  fields: v.array(v.string()),
  /** How long the device or its video will be away, in ms; null: not known. */
  outage_ms: v.nullable(v.number()),
  needs_reboot: v.boolean(),
  /** The section carries the device's own connection: the change must be confirmed at the device. */
  carrier: v.boolean(),
  /** The device is offline: the change waits for it. */
  queued: v.boolean(),
  /** Of the section at this device; null: it has none. */
  version: v.nullable(VersionWire),
  /** Null for a dry run, for a refusal, and where nothing had to be done. */
  job_id: v.nullable(v.string()),
});
export type TargetBody = v.InferOutput<typeof TargetWire>;

export interface TargetOutcome {
  readonly deviceId: DeviceId;
  /** `field`: '' for a reason that concerns no single field. */
  readonly errors: readonly { readonly field: string; readonly code: string; readonly detail: string }[];
  readonly fields: readonly string[];
  readonly outageMs: number | null;
  readonly needsReboot: boolean;
  readonly isCarrier: boolean;
  readonly isQueued: boolean;
  readonly version: number | null;
  readonly jobId: string | null;
}

/** One device's outcome, each unreadable member replaced by its safe value; null without a usable id. Never throws. */
export function toTargetOutcome(value: unknown): TargetOutcome | null {
  const raw = asRecord(value);
  const deviceId = toDeviceId(raw.device_id);
  if (deviceId === null) return null;
  return {
    deviceId,
    errors: arrayOf(raw.errors)
      .slice(0, 50)
      .map((row) => {
        const { pointer, code, detail } = asRecord(row);
        return {
          field: textOr(pointer, '').replace(/^\//, ''),
          code: textOr(code, 'refused'),
          detail: textOr(detail, 'The device refuses this value.'),
        };
      }),
    fields: textsIn(raw.fields),
    outageMs: read(v.pipe(v.number(), v.minValue(0)), raw.outage_ms, null),
    needsReboot: raw.needs_reboot === true,
    isCarrier: raw.carrier === true,
    isQueued: raw.queued === true,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    jobId: read(v.string(), raw.job_id, null),
  };
}

/**
 * Copies settings of one section from one device to others (api §8), each by its own rules, role and
 * capabilities; an armed vehicle is left out. `dry_run`: nothing is changed. In earnest it needs If-Match with the version of
 * the source, so that what was shown is what is copied, and takes the versions of the others in `versions`: one that has
 * changed since is left out. Fields that are secret, or name one device, are refused (422).
 */
export const applyTemplate = endpoint('POST', '/v1/user/devices/settings/apply', {
  request: v.object({
    source_device_id: v.string(),
    section: SectionNameWire,
    fields: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_FIELDS)),
    device_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_TARGETS)),
    dry_run: v.boolean(),
    versions: v.optional(v.record(v.string(), v.number()), {}),
  }),
  response: v.object({ items: v.array(TargetWire) }),
  decode: (body) => rowsOf(body, 'items').flatMap((row) => toTargetOutcome(row) ?? []),
  // Each device is asked, and may take seconds to answer.
  limits: { timeoutMs: 30_000 },
});
