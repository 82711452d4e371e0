import { needsCode, type AuthStatus } from '#app/domain/device';
import { AUTH_WORDS } from './authWords';
import { Badge } from './Badge';
import { useTimes } from '../lib/display';
import { fill } from '../lib/fill';
import { WORDS } from './statusWords';

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
