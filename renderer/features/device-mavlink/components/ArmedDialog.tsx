import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { WORDS } from '../words';

interface Props {
  readonly device: DeviceDetail;
  readonly title: string;
  readonly verb: string;
  readonly isTyped?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** The question before an endpoint of an armed vehicle is cut; only admins and owners may answer it. */
export function ArmedDialog({ device, isTyped = false, ...rest }: Props) {
  const mayOverride = can(device.role, 'operate');
  return (
    <ConfirmDialog {...rest} isBlocked={!mayOverride} {...(isTyped && { typed: device.name })}>
      {mayOverride ? WORDS.removeArmed : WORDS.armedBlocked}
    </ConfirmDialog>
  );
}
