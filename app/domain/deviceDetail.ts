import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { DeviceWire, toDevice, type Device } from './device';

const Fact = v.nullable(v.string());

/** GET /v1/user/devices/{id} as the contract has it: the row of the list, and what its settings show (`design/pages.md` §5). */
export const DeviceDetailWire = v.object({
  ...DeviceWire.entries,
  /** Counts the changes of this resource; sent back as If-Match (`design/api.md` §1). */
  version: v.number(),
  model: Fact,
  /** Masked for editors and viewers, as is the address. */
  serial: Fact,
  hardware_revision: Fact,
  software_version: Fact,
  registered_at: Fact,
  public_ip: Fact,
});

export interface DeviceDetail extends Device {
  /** Null from a server that counts no versions: then nothing is sent as If-Match. */
  readonly version: number | null;
  readonly model: string | null;
  readonly serial: string | null;
  readonly hardwareRevision: string | null;
  readonly softwareVersion: string | null;
  /** Milliseconds since the epoch. */
  readonly registeredAt: number | null;
  readonly publicIp: string | null;
}

/** A device with its facts, each unreadable one null; null when there is no usable id. */
export function toDeviceDetail(value: unknown): DeviceDetail | null {
  const device = toDevice(value);
  if (device === null) return null;
  const raw = asRecord(value);
  return {
    ...device,
    version: read(v.pipe(v.number(), v.safeInteger()), raw.version, null),
    model: textOr(raw.model, null),
    serial: textOr(raw.serial, null),
    hardwareRevision: textOr(raw.hardware_revision, null),
    softwareVersion: textOr(raw.software_version, null),
    registeredAt: toTime(raw.registered_at),
    publicIp: textOr(raw.public_ip, null),
  };
}
