import * as v from 'valibot';
import { read } from '../lib/read';

/** Per-device roles, highest first (`spec.md` §3). */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export const RoleSchema = v.picklist(ROLES);

/** Any value as a role; what is unknown gets the least rights (`spec.md` §3: default viewer). */
export function toRole(value: unknown): Role {
  return read(RoleSchema, value, 'viewer');
}

/** True when `a` has strictly more rights than `b`. */
export function outranks(a: Role, b: Role): boolean {
  return ROLES.indexOf(a) < ROLES.indexOf(b);
}

/** Inviting, revoking and changing roles is for owners and admins (`design/pages.md`, role matrix). */
export function canShare(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** Renaming is for everyone but viewers (`design/pages.md`, role matrix). */
export function canRename(role: Role): boolean {
  return role !== 'viewer';
}
