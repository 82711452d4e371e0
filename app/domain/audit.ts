import * as v from 'valibot';
import { entity, field, recordOf, total, type EntityOf } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { asRecord } from '../lib/read';
import { textOr } from '../lib/texts';

/** A section has fewer fields. */
const MAX_CHANGES = 100;

const Value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const valueText = total((value) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOr(value, null),
);

const change = recordOf({
  path: field('path', v.string(), textElse('/')),
  from: field('from', Value, valueText),
  to: field('to', Value, valueText),
});

/** One entry of a device's audit log (api §7); secrets are never in it. Times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const auditEntry = entity({
  id: field('id', v.string(), v.fallback(v.nullable(v.string()), null)),
  at: field('at', v.string(), Time),
  /** The name of the user who did it; null: no user did. */
  actor: field(
    'actor',
    v.nullable(v.object({ user_id: v.string(), name: v.string() })),
    total((actor) => textOr(asRecord(actor).name, null)),
  ),
  action: field(
    'action',
    v.string(),
    v.pipe(
      total((value) => textOr(value, '')),
      v.minLength(1),
    ),
  ),
  /** The object of the action, unless that is the device itself. */
  target: field('target', v.nullable(v.string()), TextOrNull),
  changes: field(
    'changes',
    v.array(v.object({ path: v.string(), from: Value, to: Value })),
    total((rows) => (Array.isArray(rows) ? rows.slice(0, MAX_CHANGES).map((row) => v.parse(change, row)) : [])),
  ),
  /** How a change or a command ended: `applied`, `rejected`, `reverted`, `expired`, `cancelled`; left out where it cannot fail. */
  result: field('result', v.optional(v.string()), TextOrNull),
});
export const AuditEntryWire = auditEntry.wire;
export type AuditEntry = Readonly<EntityOf<typeof auditEntry>> & { readonly id: string };

/** All readable entries, each unreadable field replaced by its safe fallback. */
export function toAuditEntries(rows: readonly unknown[]): readonly AuditEntry[] {
  return rows.flatMap((row, index) => {
    const entry = auditEntry.decode(row);
    return entry ? [{ ...entry, id: entry.id ?? String(index) }] : [];
  });
}
