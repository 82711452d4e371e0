import * as v from 'valibot';

/** Per-device roles, highest first (specification §3). What each may do is in `role.ts`, which the device list does without. */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export const RoleSchema = v.picklist(ROLES);
