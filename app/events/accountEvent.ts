import * as v from 'valibot';
import { ALERT_EVENT } from '../domain/alert';
import { DeviceIdField, InvitationIdField } from '../domain/idFields';
import { isDeviceId, isSafeId, type DeviceId } from '../domain/ids';
import { toJob, type Job } from '../domain/job';
import { field, recordOf, orNull, total } from '../lib/entity';
import { asRecord } from '../lib/read';
import { SECTION_STATES } from '../settings/states';
import { eventFrom, ignored, type EventOf } from './eventTable';
import {
  idIn,
  isPresenceEvent,
  presenceEventOf,
  PRESENCE_EVENTS,
  readEventData,
  type PresenceEvent,
} from './presenceEvent';

const OneDevice = v.pipe(
  total((value) => ({ id: idIn(value) })),
  v.object({ id: DeviceIdField }),
);

const Alert = recordOf(ALERT_EVENT);

/** The events of the account's stream (specification §7, api §4) besides those of presence. */
const EVENTS = {
  'device-registered': v.pipe(
    total((value) => ({ id: idIn(value) })),
    v.object({ id: orNull(DeviceIdField) }),
  ),
  /** The device itself was changed by any user. */
  'device-updated': OneDevice,
  'device-removed': OneDevice,
  /** Access to a device has changed; `hasEnded`: the receiving user has lost it. */
  'device-access-changed': v.pipe(
    total((value) => ({ id: idIn(value), hasEnded: asRecord(value).role === null })),
    v.object({ id: DeviceIdField, hasEnded: v.boolean() }),
  ),
  /** `deviceId`: if the server sends it. */
  'invitation-changed': recordOf({
    id: field('id', InvitationIdField),
    deviceId: field('device_id', orNull(DeviceIdField)),
  }),
  /** A section of a device's settings was changed, by a person or by the device. */
  'settings-changed': recordOf({
    id: field('device_id', DeviceIdField),
    /** Perhaps one that this version does not know. */
    section: field('section', v.custom<string>(isSafeId, 'no section')),
    /** Null, as for the state: not said, or not understood. */
    version: field('version', orNull(v.pipe(v.number(), v.safeInteger()))),
    state: field('state', orNull(v.picklist(SECTION_STATES))),
  }),
  /** `id`: the device that carries it out. */
  'job-updated': v.pipe(
    total((value) => toJob(asRecord(value).job)),
    v.custom<Job>((job) => job !== null, 'no job'),
    v.transform((job) => ({ id: job.deviceId as DeviceId, job })),
    v.check(({ id }) => isDeviceId(id), 'no device id'),
  ),
  'alert-raised': Alert,
  'alert-acknowledged': Alert,
  'alert-cleared': Alert,
};

/** A live event of the account's stream. `ignored` carries why, for one debug line. */
export type AccountEvent = PresenceEvent | EventOf<typeof EVENTS>;

/** Names of the events that are handled, for a stream that needs them to subscribe. */
export const EVENT_NAMES = [...PRESENCE_EVENTS, ...Object.keys(EVENTS)] as Exclude<AccountEvent['type'], 'ignored'>[];

/** One event from its name and data, which may be JSON or a bare id. Never throws: unknown names and bad data become `ignored`. */
export function parseAccountEvent(name: string, data: string): AccountEvent {
  const read = readEventData(data);
  if (read === null) return ignored('data too long');
  if (!isPresenceEvent(name)) return eventFrom(EVENTS, name, read.value);
  return presenceEventOf(name, read.value) ?? ignored(name === 'devices-online' ? 'no list of ids' : 'no device id');
}
