import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';

const Value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** One entry of a device's record of who did what (`design/api.md` §7); secrets are never in it. */
export const AuditEntryWire = v.object({
  id: v.string(),
  at: v.string(),
  /** Null for what happened by itself. */
  actor: v.nullable(v.object({ user_id: v.string(), name: v.string() })),
  action: v.string(),
  /** What it was done to, where that is not the device itself. */
  target: v.nullable(v.string()),
  changes: v.array(v.object({ path: v.string(), from: Value, to: Value })),
});

export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number | null;
  readonly actor: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly changes: readonly { readonly path: string; readonly from: string | null; readonly to: string | null }[];
}

function toText(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOr(value, null);
}

function toChange(value: unknown) {
  const raw = asRecord(value);
  return { path: textOr(raw.path, '/'), from: toText(raw.from), to: toText(raw.to) };
}

/** All readable entries, each unreadable field replaced by its safe fallback. */
export function toAuditEntries(rows: readonly unknown[]): readonly AuditEntry[] {
  return rows.flatMap((row, index) => {
    const raw = asRecord(row);
    const action = textOr(raw.action, null);
    if (action === null) return [];
    return [
      {
        id: read(v.string(), raw.id, String(index)),
        at: toTime(raw.at),
        actor: textOr(asRecord(raw.actor).name, null),
        action,
        target: textOr(raw.target, null),
        changes: Array.isArray(raw.changes) ? raw.changes.slice(0, 20).map(toChange) : [],
      },
    ];
  });
}
