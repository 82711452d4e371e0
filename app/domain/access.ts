import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { RoleSchema, toRole, type Role } from './role';

/** One person with access to a device, as the contract has it (`design/api.md` §7); times are ISO 8601 in UTC. */
export const AccessEntryWire = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  picture: v.nullable(v.string()),
  role: RoleSchema,
  granted_at: v.string(),
  granted_by: v.nullable(v.string()),
  /** When the access ends by itself; null for never. */
  expires_at: v.nullable(v.string()),
  last_active_at: v.nullable(v.string()),
});

export interface AccessEntry {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly picture: string | null;
  readonly role: Role;
  /** Milliseconds since the epoch, as all times here. */
  readonly grantedAt: number | null;
  /** Name of the person who gave the access. */
  readonly grantedBy: string | null;
  readonly expiresAt: number | null;
  readonly lastActiveAt: number | null;
}

/** A person from one row, or null when the row names nobody. */
function toAccessEntry(value: unknown): AccessEntry | null {
  const raw = asRecord(value);
  const userId = read(v.pipe(v.string(), v.minLength(1)), raw.user_id, null);
  if (userId === null) return null;
  const email = textOr(raw.email, '');
  return {
    userId,
    email,
    name: textOr(raw.name, null) ?? (email || 'Unnamed person'),
    picture: read(v.string(), raw.picture, null),
    role: toRole(raw.role),
    grantedAt: toTime(raw.granted_at),
    grantedBy: textOr(raw.granted_by, null),
    expiresAt: toTime(raw.expires_at),
    lastActiveAt: toTime(raw.last_active_at),
  };
}

/** All readable rows of an access list, first of each person wins. */
export function toAccessList(rows: readonly unknown[]): readonly AccessEntry[] {
  const people = new Map<string, AccessEntry>();
  for (const row of rows) {
    const entry = toAccessEntry(row);
    if (entry && !people.has(entry.userId)) people.set(entry.userId, entry);
  }
  return [...people.values()];
}
