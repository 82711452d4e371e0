import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { CommandButton } from '../../../../settings/CommandButton';
import { CommandObstacle } from '../../../../settings/CommandObstacle';
import { useSourceCapabilities } from '../../hooks/useSources';
import { SOURCES } from '../../sourceWords';
import classes from './Sources.module.css';

/** Has the device look for cameras again; what it finds is there at once. */
export function Rescan() {
  const { id, role } = useCurrentDevice();
  const { reload } = useSourceCapabilities(id);
  return (
    <span className={classes.actions}>
      {can(role, 'editMedia') && <CommandObstacle />}
      <CommandButton
        name="camera_scan"
        level={0}
        label={SOURCES.rescan}
        done={() => SOURCES.rescanned}
        onEnd={() => reload()}
      />
    </span>
  );
}
