import * as v from 'valibot';
import { entity, field, orNull, type EntityOf } from '../lib/entity';
import { TextOrNull, Time } from '../lib/lenient';
import { VersionWire } from '../lib/version';
import { deviceFields, flatDevice } from './device';

const Fact = v.nullable(v.string());

/** GET /v1/user/devices/{id}: the row of the list, and what its settings show (pages §5). */
const deviceDetail = entity(
  {
    ...deviceFields,
    /** Counts the changes of this resource, sent back as If-Match (api §1). Null from a server that counts none: then nothing is sent. */
    version: field('version', VersionWire, orNull(v.pipe(v.number(), v.safeInteger()))),
    model: field('model', Fact, TextOrNull),
    /** Masked for editors and viewers, as is the address. */
    serial: field('serial', Fact, TextOrNull),
    hardwareRevision: field('hardware_revision', Fact, TextOrNull),
    softwareVersion: field('software_version', Fact, TextOrNull),
    registeredAt: field('registered_at', Fact, Time),
    publicIp: field('public_ip', Fact, TextOrNull),
  },
  flatDevice,
);
export const DeviceDetailWire = deviceDetail.wire;
export type DeviceDetail = Readonly<EntityOf<typeof deviceDetail>>;

/** A device with its facts, each unreadable one null; null when there is no usable id. */
export const toDeviceDetail = (value: unknown): DeviceDetail | null => deviceDetail.decode(value);
