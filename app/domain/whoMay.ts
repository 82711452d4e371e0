import type { AccessEntry } from './access';
import { can, outranks, type Permission, type Role } from './role';

/** The person with the most rights among those who have a permission, and how many others have it. */
export interface WhoMay {
  readonly name: string;
  readonly role: Role;
  readonly others: number;
}

/**
 * Finds out whom a user without a permission can ask for help. `people` have access to a device, and `me` is the user's ID. Of the others
 * who have the permission, returns the one with the highest role, or the first of several. Returns null if nobody else has it.
 */
export function whoMay(people: readonly AccessEntry[], permission: Permission, me: string | undefined): WhoMay | null {
  const able = people.filter(({ userId, role }) => userId !== me && can(role, permission));
  const [first, ...rest] = able;
  if (!first) return null;
  const { name, role } = rest.reduce((best, one) => (outranks(one.role, best.role) ? one : best), first);
  return { name, role, others: rest.length };
}
