import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { ConfirmDialog } from '../../../components/LazyConfirmDialog';
import { ArmedNote } from '../../../settings/ArmedNote';
import { CUT } from '../cutWords';

interface Props {
  readonly device: DeviceDetail;
  readonly title: string;
  readonly verb: string;
  readonly isArmed: boolean;
  /** As with `ArmedNote`. */
  readonly isNews: boolean;
  /** While armed the device's name must be typed. */
  readonly isTyped?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** The question before an endpoint is cut; of an armed vehicle only admins and owners may answer it. */
export default function CutDialog({ device, isArmed, isNews, isTyped = false, ...rest }: Props) {
  const isRefused = isArmed && !can(device.role, 'operate');
  return (
    <ConfirmDialog
      key={String(isArmed)}
      {...rest}
      isRefused={isRefused}
      {...(isTyped && isArmed && { typed: device.name })}
    >
      {isArmed ? <ArmedNote text={isRefused ? CUT.blocked : CUT.armed} isNews={isNews} /> : CUT.text}
    </ConfirmDialog>
  );
}
