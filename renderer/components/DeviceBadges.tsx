import { needsCode, type AuthStatus } from '#app/domain/device';
import { AUTH_WORDS } from './authWords';
import { Badge } from './Badge';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { useLostSince } from '../live/liveState';
import { WORDS } from './statusWords';

/** Shows that a value is loading, or that it could not be loaded. */
function UnknownWord() {
  return useLostSince() !== null ? WORDS.unknown : WORDS.checking;
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
  return <Badge tone={isOnline ? 'good' : 'quiet'}>{isOnline ? WORDS.online : WORDS.offline}</Badge>;
}

export function AuthBadge({ status, expiry }: { readonly status: AuthStatus; readonly expiry: number | null }) {
  const words = status === 'expired' ? WORDS.authExpired : WORDS.authUntil;
  const times = useTimes();
  // When it was revoked is not known.
  const title = expiry === null || status === 'revoked' ? undefined : fill(words, { time: times.absolute(expiry) });
  return (
    <Badge tone={needsCode(status) ? 'attention' : 'quiet'} title={title}>
      {AUTH_WORDS[status]}
    </Badge>
  );
}
