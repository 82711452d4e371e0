import type { AccessEntry } from './access';
import { can, outranks, type Permission, type Role } from './role';

/** The person with the most rights among those who have a permission, and how many others have it. */
export interface WhoMay {
  readonly name: string;
  readonly role: Role;
  readonly others: number;
}

/**
 * Finds out who can change something for a user without the permission. Of the people with access to a device other than `me` (a user id),
 * returns the one with the highest role among those who have `permission`, and the first of several. Returns null if nobody has it.
 */
export function whoMay(people: readonly AccessEntry[], permission: Permission, me: string | undefined): WhoMay | null {
  const able = people.filter(({ userId, role }) => userId !== me && can(role, permission));
  const [first, ...rest] = able;
  if (!first) return null;
  const { name, role } = rest.reduce((best, one) => (outranks(one.role, best.role) ? one : best), first);
  return { name, role, others: rest.length };
}
