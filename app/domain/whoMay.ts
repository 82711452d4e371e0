import type { AccessEntry } from './access';
import { can, outranks, type Permission, type Role } from './role';

/** The person with the most rights among those who have a permission, and how many others have it. */
export interface WhoMay {
  readonly name: string;
  readonly role: Role;
  readonly others: number;
}

/** Returns the person whom the user `me` can ask for a permission on a device: the one with the highest role, and the first of several with that role. Returns null if nobody else is known to have the permission. */
export function whoMay(people: readonly AccessEntry[], permission: Permission, me: string | undefined): WhoMay | null {
  const able = people.filter(({ userId, role }) => userId !== me && can(role, permission));
  const [first, ...rest] = able;
  if (!first) return null;
  const { name, role } = rest.reduce((best, one) => (outranks(one.role, best.role) ? one : best), first);
  return { name, role, others: rest.length };
}
