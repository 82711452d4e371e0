import * as v from 'valibot';
import { ALERT_EVENT } from '../domain/alert';
import { DeviceIdField, InvitationIdField } from '../domain/idFields';
import { isDeviceId, isSafeId, type DeviceId } from '../domain/ids';
import { INVITATION_STATUSES } from '../domain/invitationStatuses';
import { JobWire, toJob, type Job } from '../domain/job';
import { RoleSchema } from '../domain/roles';
import { entity, field, orNull, recordOf, total, type Decoded, type Fields } from '../lib/entity';
import { asRecord, read } from '../lib/read';
import { VersionWire } from '../lib/version';
import { SECTION_STATES } from '../resource/states';
import type { EventTable } from './eventTable';
import { idIn, isPresenceEvent, presenceEventOf, readEventData, type PresenceEvent } from './presenceEvent';

/** `lenient`: the reading; the message of one that fails says why the event is ignored. */
const event = <T extends object>(wire: v.GenericSchema, lenient: v.GenericSchema<unknown, T>) => ({
  wire,
  lenient,
  decode: (value: unknown): T | null => read(lenient, value, null),
  staleMs: Infinity,
});
/** `unread`: what else the contract has. */
const record = <F extends Fields>(fields: F, unread: v.ObjectEntries = {}) =>
  event<Decoded<F>>(v.object({ ...entity(fields).wire.entries, ...unread }), recordOf(fields));

const presence = (type: PresenceEvent['type'], wire: v.GenericSchema) => ({
  wire,
  decode: (value: unknown) => presenceEventOf(type, value),
  staleMs: Infinity,
});
const PRESENCE = {
  'devices-online': presence('devices-online', v.array(v.string())),
  'device-online': presence('device-online', v.string()),
  'device-offline': presence('device-offline', v.string()),
} satisfies Record<PresenceEvent['type'], unknown>;

const OneDevice = v.pipe(
  total((value) => ({ id: idIn(value) })),
  v.object({ id: DeviceIdField }),
);
/** Null: the server counts none. */
const Version = v.nullable(VersionWire);
/** What a change of a section's item names: an endpoint or a source, which may also be gone. Without either, the section itself has changed. */
const ITEM = { config_id: v.optional(v.nullable(v.string())), source_id: v.optional(v.nullable(v.string())) };
const ItemState = v.picklist([...SECTION_STATES, 'removed']);
const alert = record(ALERT_EVENT);

const OTHERS = {
  'device-registered': event(
    v.string(),
    v.pipe(
      total((value) => ({ id: idIn(value) })),
      v.object({ id: orNull(DeviceIdField) }),
    ),
  ),
  /** The device itself was changed by any user. */
  'device-updated': event(v.object({ id: v.string(), version: v.optional(Version) }), OneDevice),
  'device-removed': event(v.object({ id: v.string() }), OneDevice),
  /** Access to a device has changed; `hasEnded`: the receiving user has lost it. */
  'device-access-changed': event(
    v.object({ device_id: v.string(), role: v.nullable(RoleSchema) }),
    v.pipe(
      total((value) => ({ id: idIn(value), hasEnded: asRecord(value).role === null })),
      v.object({ id: DeviceIdField, hasEnded: v.boolean() }),
    ),
  ),
  /** `deviceId`: if the server sends it. */
  'invitation-changed': record(
    {
      id: field('id', v.string(), InvitationIdField),
      deviceId: field('device_id', v.optional(v.nullable(v.string())), orNull(DeviceIdField)),
    },
    { status: v.optional(v.picklist(INVITATION_STATUSES)) },
  ),
  /** A section of a device's settings was changed, by a person or by the device. */
  'settings-changed': record(
    {
      id: field('device_id', v.string(), DeviceIdField),
      /** Perhaps one that this version does not know. */
      section: field('section', v.string(), v.custom<string>(isSafeId, 'no section')),
      /** Null, as for the state: not said, or not understood. */
      version: field('version', Version, orNull(v.pipe(v.number(), v.safeInteger()))),
      state: field('state', ItemState, orNull(v.picklist(SECTION_STATES))),
    },
    ITEM,
  ),
  /** `id`: the device that carries it out. */
  'job-updated': event(
    v.object({ job: JobWire }),
    v.pipe(
      total((value) => toJob(asRecord(value).job)),
      v.custom<Job>((job) => job !== null, 'no job'),
      v.transform((job) => ({ id: job.deviceId as DeviceId, job })),
      v.check(({ id }) => isDeviceId(id), 'no device id'),
    ),
  ),
  'alert-raised': alert,
  'alert-acknowledged': alert,
  'alert-cleared': alert,
};
type Others = typeof OTHERS;

/** The events of the account's stream (specification §7, api §4). */
export const ACCOUNT_EVENTS = { ...PRESENCE, ...OTHERS } as const satisfies EventTable;

/** `reason` is for one debug line. */
interface Ignored {
  readonly type: 'ignored';
  readonly reason: string;
}
const ignored = (reason: string): Ignored => ({ type: 'ignored', reason });

/** A live event of the account's stream. */
export type AccountEvent =
  | PresenceEvent
  | { [N in keyof Others]: { readonly type: N } & Readonly<v.InferOutput<Others[N]['lenient']>> }[keyof Others]
  | Ignored;

/** One event from its name and data, which may be JSON or a bare id. Never throws: unknown names and bad data become `ignored`. */
export function parseAccountEvent(name: string, data: string): AccountEvent {
  const given = readEventData(data);
  if (given === null) return ignored('data too long');
  if (isPresenceEvent(name))
    return presenceEventOf(name, given.value) ?? ignored(name === 'devices-online' ? 'no list of ids' : 'no device id');
  if (!Object.hasOwn(OTHERS, name)) return ignored('unknown event');
  const type = name as keyof Others;
  const result = v.safeParse(OTHERS[type].lenient, given.value);
  return result.success ? ({ type, ...result.output } as AccountEvent) : ignored(result.issues[0].message);
}
