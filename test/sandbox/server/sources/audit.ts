import { sameJson } from '#app/lib/sameJson';
import type { Source, SourceField } from '#app/settings/source';
import type { ControlValue } from '#app/settings/sourceControls';
import { record as audit } from '../audit';
import type { DeviceRecord } from '../records';
import type { StateFile } from '../state';

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A password is never in the record, only that there is another one. */
function shown(source: Source | null, field: SourceField): string | null {
  if (field !== 'password') return text(source?.[field]);
  return source?.password.set ? '***' : null;
}

/** Records that a source was added (`from` null), changed, or deleted (`to` null). */
export function noteSource(
  file: StateFile,
  device: DeviceRecord,
  actorId: string,
  from: Source | null,
  to: Source | null,
): void {
  const name = (from ?? to)?.name ?? '';
  const fields = Object.keys(from ?? to ?? {}) as SourceField[];
  const changed = from && to ? fields.filter((field) => !sameJson(from[field], to[field])) : (['name'] as const);
  audit(file, device, actorId, {
    action: 'settings.update',
    target: 'media',
    changes: changed.map((field) => ({
      path: `/sources/${name}/${field}`,
      from: shown(from, field),
      to: shown(to, field),
    })),
  });
}

export interface ControlChange {
  readonly control: string;
  readonly from: ControlValue | null;
  readonly to: ControlValue;
}

export function noteControls(
  file: StateFile,
  device: DeviceRecord,
  actorId: string,
  source: string,
  changes: readonly ControlChange[],
): void {
  audit(file, device, actorId, {
    action: 'settings.update',
    target: 'media',
    changes: changes.map(({ control, from, to }) => ({
      path: `/sources/${source}/controls/${control}`,
      from: text(from),
      to: text(to),
    })),
  });
}
