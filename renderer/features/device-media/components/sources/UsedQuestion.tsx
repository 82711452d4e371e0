import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { ConfirmDialog } from '../../../../components/LazyConfirmDialog';
import { Consequence } from '../../../../settings/Consequence';
import { WORDS } from '../../../../settings/words';
import { FORM } from '../../sourceFormWords';
import { Gap } from '../../../../settings/pipeline/Gap';

interface Props {
  readonly device: DeviceDetail;
  readonly isArmed: boolean;
  readonly isNews: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** A change of the source in use is level 1, while the vehicle is armed level 2 and for admins and owners alone. */
export function UsedQuestion({ device, isArmed, isNews, ...rest }: Props) {
  const mayOverride = can(device.role, 'operate');
  const { armed, armedNoOverride } = WORDS.consequences;
  return (
    <ConfirmDialog
      key={String(isArmed)}
      {...rest}
      title={FORM.saveTitle}
      verb={FORM.saveVerb}
      tone={isArmed ? 'danger' : 'primary'}
      isRefused={isArmed && !mayOverride}
      {...(isArmed && { typed: device.name })}
    >
      <Consequence armed={isArmed ? (mayOverride ? armed : armedNoOverride) : null} isNews={isNews}>
        <Gap words={FORM.gap} />
      </Consequence>
    </ConfirmDialog>
  );
}
