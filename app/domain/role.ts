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

/** The least role that may do a thing (`design/pages.md`, role matrix). The server enforces it; pages mirror it. */
const LEAST = {
  rename: 'editor',
  editMedia: 'editor',
  editMavlink: 'editor',
  editLinks: 'admin',
  operate: 'admin',
  readLogs: 'admin',
  useTerminal: 'admin',
  share: 'admin',
  remove: 'owner',
  revokeCredential: 'owner',
  readAudit: 'admin',
} as const satisfies Record<string, Role>;
export type Capability = keyof typeof LEAST;

export function can(role: Role, capability: Capability): boolean {
  return !outranks(LEAST[capability], role);
}

/** The least role that has a capability, for the sentence that says whom to ask. */
export function leastRoleFor(capability: Capability): Role {
  return LEAST[capability];
}

/** Roles that somebody may give to others: up to the own one. */
export function grantableRoles(role: Role): readonly Role[] {
  return can(role, 'share') ? ROLES.filter((one) => !outranks(one, role)) : [];
}

/** Whether `mine` may change or revoke the access of somebody else with `theirs`: owners all, admins those below them. */
export function mayManage(mine: Role, theirs: Role): boolean {
  return mine === 'owner' || (can(mine, 'share') && outranks(mine, theirs));
}
