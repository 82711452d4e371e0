import { COMMAND_PERMISSIONS } from '#app/domain/command';
import { leastRoleFor, ROLES, type Permission, type Role } from '#app/domain/role';
import { SECTIONS } from '../../../test/sandbox/sections';
import { rolesWith, type CallFacts } from './facts/facts';

const PLURALS: Readonly<Record<Role, string>> = {
  owner: 'owners',
  admin: 'admins',
  editor: 'editors',
  viewer: 'viewers',
};

const listed = (words: readonly string[]) => words.map((one) => `\`${one}\``).join(', ');

/** The names that need each role, as "editors: `a`, `b`; admins: `c`". */
function byRole(rows: readonly (readonly [name: string, permission: Permission | null])[]): string {
  const roleOf = (permission: Permission | null): Role => (permission === null ? 'viewer' : leastRoleFor(permission));
  return ROLES.toReversed()
    .map((role) => [role, rows.filter(([, permission]) => roleOf(permission) === role).map(([name]) => name)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([role, names]) => `${PLURALS[role]}: ${listed(names)}`)
    .join('; ');
}

const sectionRoles = () => byRole(Object.values(SECTIONS).map(({ name, permission }) => [name, permission] as const));
const commandRoles = () => byRole(Object.entries(COMMAND_PERMISSIONS));

function wordsOf(permission: Permission): string {
  const roles = rolesWith(permission).map((role) => PLURALS[role]);
  const [last = '', ...others] = roles.toReversed();
  const words = others.length === 0 ? `only ${last}` : `${others.toReversed().join(', ')} and ${last}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} of the device.`;
}

/** Who may make a call, in sentences. */
export function callersText({ who, whoElse }: Pick<CallFacts, 'who' | 'whoElse'>): string {
  const first = {
    anyone: 'Anyone, also without a session.',
    signedIn: 'Everybody who is signed in.',
    access: 'Everybody with access to the device.',
    section: `The role that the section needs, and those above it: ${sectionRoles()}.`,
    command: `The role that the command needs, and those above it: ${commandRoles()}.`,
  } as const;
  const sentence = who in first ? first[who as keyof typeof first] : wordsOf(who as Permission);
  return whoElse === undefined ? sentence : `${sentence} ${whoElse}`;
}

/** The same for programs: `anyone`, `signed in`, or the roles on the device that may be enough. */
export function callerRoles({ who }: Pick<CallFacts, 'who'>): readonly string[] {
  if (who === 'anyone') return ['anyone'];
  if (who === 'signedIn') return ['signed in'];
  if (who === 'access' || who === 'command') return ROLES;
  return who === 'section' ? rolesWith('rename') : rolesWith(who);
}
