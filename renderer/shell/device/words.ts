import type { Role } from '#app/domain/role';

export const WORDS = {
  settings: 'Settings',
  section: 'Settings section',
  /** Until it is known whom to ask. */
  viewOnlyYet: 'View only.',
  viewOnlyOf: {
    one: 'View only. {name} ({role}) can change this.',
    two: 'View only. {name} ({role}) or 1 other can change this.',
    more: 'View only. {name} ({role}) or {count} others can change this.',
  },
  /** Whom to ask for a change where no person is known, by the least role that may make it. */
  viewOnly: {
    owner: 'View only. Ask the owner for changes.',
    admin: 'View only. Ask an admin for changes.',
    editor: 'View only. Ask an editor for changes.',
    viewer: '',
  } satisfies Record<Role, string>,
  /** Notes for users who may not open the page, by the lowest role that may. */
  closed: {
    owner: 'Only owners can open this page.',
    admin: 'Only admins and owners can open this page. Ask an admin.',
    editor: 'Only editors, admins and owners can open this page. Ask an editor.',
    viewer: '',
  } satisfies Record<Role, string>,
  noAccess: 'No access',
} as const;

export const PREVIEW_FAILED = 'The preview could not be loaded. Check the connection and try again.';
export const CONNECTION_TEST_FAILED = 'The connection test could not be loaded. Check the connection and try again.';
