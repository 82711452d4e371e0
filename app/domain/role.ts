import { read } from '../lib/read';
import { ROLES, RoleSchema, type Role } from './roles';

export { ROLES, RoleSchema, type Role };

/** Any value as a role; what is unknown gets the least rights (specification §3: default viewer). */
export function toRole(value: unknown): Role {
  return read(RoleSchema, value, 'viewer');
}

/** True when `a` has strictly more rights than `b`. */
export function outranks(a: Role, b: Role): boolean {
  return ROLES.indexOf(a) < ROLES.indexOf(b);
}

/** The lowest role with each permission (pages §0, role matrix). The server enforces it; pages mirror it. */
const LEAST = {
  rename: 'editor',
  editMedia: 'editor',
  editMavlink: 'editor',
  /** Alert rules, and to acknowledge alerts. */
  editAlerts: 'editor',
  editLinks: 'admin',
  operate: 'admin',
  readLogs: 'admin',
  /** Also what the server blanks out of them. */
  readLogSecrets: 'owner',
  clearLogs: 'owner',
  useTerminal: 'admin',
  /** To switch the terminal on for a time, and to end others' sessions. */
  enableTerminal: 'owner',
  share: 'admin',
  remove: 'owner',
  revokeCredential: 'owner',
  readAudit: 'admin',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof LEAST;

export function can(role: Role, permission: Permission): boolean {
  return !outranks(LEAST[permission], role);
}

/** The lowest role with a permission, for the sentence that says whom to ask. */
export function leastRoleFor(permission: Permission): Role {
  return LEAST[permission];
}

/** Roles that a user may grant: up to their own. */
export function grantableRoles(role: Role): readonly Role[] {
  return can(role, 'share') ? ROLES.filter((one) => !outranks(one, role)) : [];
}

/** Whether a user with role `mine` may change or revoke access with role `theirs`: owners all, admins those below them. */
export function mayManage(mine: Role, theirs: Role): boolean {
  return mine === 'owner' || (can(mine, 'share') && outranks(mine, theirs));
}
