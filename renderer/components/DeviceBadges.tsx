import { type AuthStatus } from '#app/domain/device';
import { absoluteTime } from '#app/domain/relativeTime';
import type { Role } from '#app/domain/role';
import { Badge } from './Badge';
import { ROLE_WORDS } from './roleWords';
import { useLiveState } from '../live/liveState';

export const AUTH_WORDS: Readonly<Record<AuthStatus, string>> = {
  valid: 'Authenticated',
  expired: 'Authentication expired',
  revoked: 'Authentication revoked',
  never_authenticated: 'Never authenticated',
  unknown: 'Authentication unknown',
};

/** Says that an answer is on its way, or that none will come. */
function UnknownWord() {
  return useLiveState().name === 'lost' ? 'Unknown' : 'Checking';
}

/** `null`: nothing has been heard yet. */
export function PresenceBadge({ isOnline }: { readonly isOnline: boolean | null }) {
  if (isOnline === null) {
    return (
      <Badge>
        <UnknownWord />
      </Badge>
    );
  }
  return <Badge tone={isOnline ? 'good' : 'quiet'}>{isOnline ? 'Online' : 'Offline'}</Badge>;
}

export function AuthBadge({ status, expiry }: { readonly status: AuthStatus; readonly expiry: number | null }) {
  const needsAction = status === 'expired' || status === 'revoked';
  const title = expiry === null ? undefined : `${status === 'expired' ? 'Expired' : 'Until'} ${absoluteTime(expiry)}`;
  return (
    <Badge tone={needsAction ? 'attention' : 'quiet'} title={title}>
      {AUTH_WORDS[status]}
    </Badge>
  );
}

export function RoleBadge({ role }: { readonly role: Role }) {
  return <Badge>{ROLE_WORDS[role]}</Badge>;
}
