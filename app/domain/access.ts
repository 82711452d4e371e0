import * as v from 'valibot';
import { entity, field, orNull, type EntityOf } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { UserIdField } from './idFields';
import { RoleSchema } from './role';

const Fact = v.nullable(v.string());

/** One person with access to a device (api §7); times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const accessEntry = entity(
  {
    userId: field('user_id', v.string(), UserIdField),
    name: field('name', v.string(), TextOrNull),
    email: field('email', v.string(), textElse('')),
    picture: field('picture', Fact, orNull(v.string())),
    role: field('role', RoleSchema, v.fallback(RoleSchema, 'viewer')),
    grantedAt: field('granted_at', v.string(), Time),
    /** Name of the person who gave the access. */
    grantedBy: field('granted_by', Fact, TextOrNull),
    /** When the access ends by itself; null for never. */
    expiresAt: field('expires_at', Fact, Time),
    lastActiveAt: field('last_active_at', Fact, Time),
  },
  (entry) => ({ ...entry, name: entry.name ?? (entry.email || 'Unnamed person') }),
);
export const AccessEntryWire = accessEntry.wire;
export type AccessEntry = Readonly<EntityOf<typeof accessEntry>>;

export const toAccessEntry = (value: unknown): AccessEntry | null => accessEntry.decode(value);

/** All readable rows of an access list, first of each person wins. */
export function toAccessList(rows: readonly unknown[]): readonly AccessEntry[] {
  const people = new Map<string, AccessEntry>();
  for (const row of rows) {
    const entry = accessEntry.decode(row);
    if (entry && !people.has(entry.userId)) people.set(entry.userId, entry);
  }
  return [...people.values()];
}
