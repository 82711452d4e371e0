import type { AccessEntry } from './access';
import { can, outranks, type Permission, type Role } from './role';

/** Whom to ask: the person with the most rights, and how many others may do the same. */
export interface WhoMay {
  readonly name: string;
  readonly role: Role;
  readonly others: number;
}

/** Returns whom to ask for a permission at a device, other than the user `me`; null if nobody is known. Of several people with the same role, returns the first. */
export function whoMay(people: readonly AccessEntry[], permission: Permission, me: string | undefined): WhoMay | null {
  const able = people.filter(({ userId, role }) => userId !== me && can(role, permission));
  const [first, ...rest] = able;
  if (!first) return null;
  const { name, role } = rest.reduce((best, one) => (outranks(one.role, best.role) ? one : best), first);
  return { name, role, others: rest.length };
}
