import { needsCode } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { renewalPage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { ButtonLink } from '../../../components/Button';
import { PAGE } from '../words/page';

/** Authenticates a device that may not connect; absent for users who may not do that, and for devices that may connect. */
export function Reauthenticate({ device: { id, authStatus, role } }: { readonly device: DeviceDetail }) {
  if (!needsCode(authStatus) || !can(role, 'remove')) return null;
  return (
    <ButtonLink look="primary" to={renewalPage(id)}>
      {authStatus === 'never_authenticated' ? PAGE.authenticate : PAGE.reauthenticate}
    </ButtonLink>
  );
}
