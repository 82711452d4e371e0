import { needsCode } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { renewalPage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { ButtonLink } from '../../../components/Button';
import { PAGE } from '../words/page';
import { Ask } from './Ask';

/** Authenticates a device that may not connect, for those who may; others learn whom to ask. Absent for devices that may connect. */
export function Reauthenticate({ device: { id, authStatus, role } }: { readonly device: DeviceDetail }) {
  if (!needsCode(authStatus)) return null;
  if (!can(role, 'remove')) return <Ask device={id} permission="remove" />;
  return (
    <ButtonLink look="primary" to={renewalPage(id)}>
      {authStatus === 'never_authenticated' ? PAGE.authenticate : PAGE.reauthenticate}
    </ButtonLink>
  );
}
