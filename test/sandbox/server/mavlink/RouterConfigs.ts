import { sameJson } from '#app/lib/sameJson';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { record as audit } from '../audit';
import { adopted, fresh, standing } from '../items/item';
import { VersionedItems, type ChangedBy, type ItemsOptions } from '../items/VersionedItems';
import type { JobRecord } from '../jobs/record';
import type { DeviceRecord } from '../records';
import { newId } from '../secrets';
import type { RouterReport } from './message';
import { EMPTY_ROUTER, type ConfigRecord, type RouterRecord } from './record';

type Row = RouterReport['endpoints'][number];

/** The endpoints of all devices' MAVLink routers. */
export class RouterConfigs extends VersionedItems<Endpoint, Row, ConfigRecord, RouterRecord> {
  constructor(options: ItemsOptions) {
    super(options, EMPTY_ROUTER);
  }

  protected get table() {
    return this.options.file.state.mavlink;
  }

  protected adopt(row: Row, now: string): ConfigRecord {
    return { ...adopted(row, now), isManaged: row.managed };
  }

  protected order(endpoints: readonly object[], removals: readonly object[]): object {
    return { type: 'mavlink', endpoints, removals };
  }

  create(device: DeviceRecord, desired: Endpoint, actorId: string): ConfigRecord {
    this.note(device, actorId, desired.name, null, desired);
    return this.add(device.id, { ...fresh(newId('mc'), desired, actorId), isManaged: false });
  }

  /** `desired` null removes it. */
  change(device: DeviceRecord, item: ConfigRecord, desired: Endpoint | null, by: ChangedBy): ConfigRecord {
    const before = standing(item);
    this.note(device, by.actorId, before?.name ?? item.id, before, desired);
    return this.replace(device.id, item, desired, by);
  }

  hear(deviceId: string, report: RouterReport): void {
    const { supported, serial_ports: serialPorts, addresses, endpoints: rows, greeting } = report;
    this.take(deviceId, { rows, greeting }, (items) => ({ supported, serialPorts, addresses, items }));
  }

  /** The device listens for a while at an endpoint that it need not have. It must be online. */
  test(device: DeviceRecord, endpoint: Endpoint, actorId: string): JobRecord {
    return this.tryOut(device.id, 'mavlink.test', { type: 'mavlink-test', endpoint }, actorId);
  }

  private note(device: DeviceRecord, actorId: string, name: string, from: Endpoint | null, to: Endpoint | null): void {
    const wire = (value: unknown) =>
      value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
    const fields = Object.keys(from ?? to ?? {}) as (keyof Endpoint)[];
    const changed = from && to ? fields.filter((field) => !sameJson(from[field], to[field])) : (['name'] as const);
    audit(this.options.file, device, actorId, {
      action: 'settings.update',
      target: 'mavlink',
      changes: changed.map((field) => ({
        path: `/configs/${name}/${field}`,
        from: wire(from?.[field]),
        to: wire(to?.[field]),
      })),
    });
  }
}
