import type { AuditEntry } from '#app/domain/audit';

const quoted = (value: string | null | undefined) => `“${value ?? 'nothing'}”`;

function accessChange({ target, changes }: AuditEntry): string {
  const parts = changes.map(({ path, from, to }) => {
    if (path === '/role') return `role from ${from ?? 'none'} to ${to ?? 'none'}`;
    if (path === '/expires_at') return to === null ? 'end to never' : `end to ${to.slice(0, 16).replace('T', ' ')} UTC`;
    return path;
  });
  return `changed the access of ${target ?? 'somebody'}: ${parts.join(', ') || 'nothing'}`;
}

const WORDS: Readonly<Record<string, (entry: AuditEntry) => string>> = {
  'device.add': () => 'added the device',
  'device.reauthenticate': () => 'authenticated the device again',
  'device.rename': ({ changes }) => `renamed the device from ${quoted(changes[0]?.from)} to ${quoted(changes[0]?.to)}`,
  'credential.revoke': () => 'revoked the authentication of the device',
  'access.change': accessChange,
  'access.revoke': ({ target }) => `revoked the access of ${target ?? 'somebody'}`,
  'access.leave': () => 'left the device',
  'access.expire': ({ target }) => `The access of ${target ?? 'somebody'} ended at its time`,
  'invitation.create': ({ target, changes }) => `invited ${target ?? 'somebody'} as ${changes[0]?.to ?? 'viewer'}`,
  'invitation.withdraw': ({ target }) => `withdrew the invitation to ${target ?? 'somebody'}`,
  'invitation.resend': ({ target }) => `sent the invitation to ${target ?? 'somebody'} again`,
  'invitation.accept': () => 'accepted the invitation',
  'invitation.decline': () => 'declined the invitation',
  'invitation.request': () => 'asked for a new invitation',
};

/** An entry as a sentence without its end; an action this version does not know stands as the server calls it. */
export function auditWords(entry: AuditEntry): string {
  const words = Object.hasOwn(WORDS, entry.action) ? WORDS[entry.action]?.(entry) : undefined;
  const deed = words ?? [entry.action, entry.target].filter(Boolean).join(' ');
  return entry.actor === null ? deed : `${entry.actor} ${deed}`;
}
