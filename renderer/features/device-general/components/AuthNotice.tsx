import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import classes from './General.module.css';

const REASONS = {
  expired: 'The authentication of this device has expired, so it cannot connect.',
  revoked: 'The authentication of this device was revoked, so it cannot connect.',
} as const;

/** Revoked and expired devices need re-authentication (`spec.md` §4). */
export function AuthNotice({ device }: { readonly device: DeviceDetail }) {
  const { authStatus } = device;
  if (authStatus !== 'expired' && authStatus !== 'revoked') return null;
  return (
    <div className={classes.notice}>
      <Icon name="warning" />
      <div className={classes.noticeText}>
        <p>{REASONS[authStatus]}</p>
        {can(device.role, 'remove') ? (
          <p>Have it show a code, then enter the code. Its name and shares stay.</p>
        ) : (
          <p>Its owner can authenticate it again.</p>
        )}
      </div>
      {can(device.role, 'remove') && <ButtonLink to="/device">Re-authenticate</ButtonLink>}
    </div>
  );
}
