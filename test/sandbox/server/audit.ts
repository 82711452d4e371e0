import type { AuditRecord, DeviceRecord } from './records';
import { newId } from './secrets';
import { personById } from './sessions';
import type { StateFile } from './state';

/** Entries kept of each device. */
const KEPT = 500;

export interface AuditEntry {
  readonly action: string;
  readonly target?: string;
  readonly changes?: AuditRecord['changes'];
  readonly result?: string;
}

/** Records an action on a device; a null user: automatic. */
export function record(file: StateFile, device: DeviceRecord, actorId: string | null, entry: AuditEntry): void {
  const { audit } = file.state;
  audit.unshift({
    id: newId('aud'),
    deviceId: device.id,
    at: new Date().toISOString(),
    actorId,
    action: entry.action,
    target: entry.target ?? null,
    changes: entry.changes ?? [],
    ...(entry.result !== undefined && { result: entry.result }),
  });
  const mine = audit.filter((one) => one.deviceId === device.id);
  const oldest = mine[KEPT];
  if (oldest) file.state.audit = audit.filter((one) => one !== oldest);
  file.changed();
}

export function auditWire({ id, at, actorId, action, target, changes, result }: AuditRecord) {
  const actor = actorId === null ? undefined : personById(actorId);
  return {
    id,
    at,
    actor: actor ? { user_id: actor.id, name: actor.name } : null,
    action,
    target,
    changes,
    ...(result !== undefined && { result }),
  };
}
