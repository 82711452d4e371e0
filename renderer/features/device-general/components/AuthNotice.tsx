import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';

const REASONS = {
  expired: 'The authentication of this device has expired, so it cannot connect.',
  revoked: 'The authentication of this device was revoked, so it cannot connect.',
} as const;

/** Revoked and expired devices need re-authentication (`spec.md` §4). */
export function AuthNotice({ device: { authStatus, role } }: { readonly device: DeviceDetail }) {
  if (authStatus !== 'expired' && authStatus !== 'revoked') return null;
  const isOwner = can(role, 'remove');
  return (
    <Banner isNews={false} action={isOwner && <ButtonLink to="/device">Re-authenticate</ButtonLink>}>
      <p>{REASONS[authStatus]}</p>
      <p>
        {isOwner
          ? 'Have it show a code, then enter the code. Its name and shares stay.'
          : 'Its owner can authenticate it again.'}
      </p>
    </Banner>
  );
}
