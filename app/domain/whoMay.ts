import type { AccessEntry } from './access';
import { can, outranks, type Permission, type Role } from './role';

/** The person with the most rights among those who have a permission, and how many others have it. */
export interface WhoMay {
  readonly name: string;
  readonly role: Role;
  readonly others: number;
}

/**
 * Finds out whom a user without a permission can ask for help: of the `people` with access to a device who have `permission`, returns the
 * one with the highest role, or the first of several. Never returns the user, whose ID is `me`. Returns null if nobody else has the
 * permission.
 */
export function whoMay(people: readonly AccessEntry[], permission: Permission, me: string | undefined): WhoMay | null {
  const able = people.filter(({ userId, role }) => userId !== me && can(role, permission));
  const [first, ...rest] = able;
  if (!first) return null;
  const { name, role } = rest.reduce((best, one) => (outranks(one.role, best.role) ? one : best), first);
  return { name, role, others: rest.length };
}
