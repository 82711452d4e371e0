import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { SectionWire } from '../settings/sectionResource';
import { endpoint } from './endpoint';

const nothing = () => undefined;

/** What a change would do, according to the device (`?dry_run=true`). */
const PreviewWire = v.object({
  dry_run: v.literal(true),
  errors: v.array(v.object({ pointer: v.string(), code: v.optional(v.string()), detail: v.string() })),
  /** How long the device or its video will be away, in ms; null: not known. */
  outage_ms: v.nullable(v.number()),
  needs_reboot: v.boolean(),
  /** The section carries the device's own connection: the change must be confirmed. */
  carrier: v.boolean(),
});

export interface ChangePreview {
  readonly errors: readonly { readonly field: string; readonly detail: string }[];
  readonly outageMs: number | null;
  readonly needsReboot: boolean;
  readonly isCarrier: boolean;
}

/** A preview, each unreadable member replaced by its safe value: what is not known may be an outage. Never throws. */
export function toPreview(body: unknown): ChangePreview {
  const raw = asRecord(body);
  const rows = Array.isArray(raw.errors) ? (raw.errors as unknown[]) : [];
  return {
    errors: rows.slice(0, 50).map((row) => ({
      field: textOr(asRecord(row).pointer, '/').slice(1),
      detail: textOr(asRecord(row).detail, 'The device refuses this value.'),
    })),
    outageMs: read(v.pipe(v.number(), v.minValue(0)), raw.outage_ms, null),
    needsReboot: raw.needs_reboot === true,
    isCarrier: raw.carrier === true,
  };
}

/** All sections that the device or the server knows; each row as `getSection`. */
export const listSections = endpoint('GET', '/v1/user/devices/{id}/settings', {
  request: null,
  response: v.object({ items: v.array(SectionWire) }),
  decode: (body) => rowsOf(body, 'items'),
});

/** One section: desired, reported and state (api §2). Its values are read by `toResource`. */
export const getSection = endpoint('GET', '/v1/user/devices/{id}/settings/{section}', {
  request: null,
  response: SectionWire,
  decode: asRecord,
});

/**
 * Changes a section by JSON Merge Patch (RFC 7396) with If-Match: 202 and `Location` of the job, 200 if nothing changes.
 * `?dry_run=true`: 200 with a preview, and nothing is changed. `?override_armed=true`: for admins and owners.
 */
export const changeSection = endpoint('PATCH', '/v1/user/devices/{id}/settings/{section}', {
  request: v.pipe(
    v.custom<Record<string, unknown>>((body) => typeof body === 'object' && body !== null && !Array.isArray(body)),
    v.record(v.string(), v.unknown()),
  ),
  response: v.union([PreviewWire, SectionWire]),
  decode: asRecord,
});

/** Keeps a change that waits for its confirmation; 409 `not_awaiting` when none does. */
export const confirmSection = endpoint('POST', '/v1/user/devices/{id}/settings/{section}/confirm', {
  request: null,
  response: null,
  decode: nothing,
});

/** Takes back a change that waits for its confirmation, was refused or was not applied; with If-Match only that version (`isStale`). */
export const revertSection = endpoint('POST', '/v1/user/devices/{id}/settings/{section}/revert', {
  request: null,
  response: null,
  decode: nothing,
});

/** Drops a change that waits for the device to come online; with If-Match only that version (`isStale`). */
export const dropPending = endpoint('DELETE', '/v1/user/devices/{id}/settings/{section}/pending', {
  request: null,
  response: null,
  decode: nothing,
});
