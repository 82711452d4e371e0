import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { CommandButton } from '../../../../settings/CommandButton';
import { useSourceCapabilities } from '../../hooks/useSources';
import { SOURCES } from '../../sourceWords';

/** Has the device look for cameras again; what it finds is there at once. */
export function Rescan() {
  const { reload } = useSourceCapabilities(useCurrentDevice().id);
  return (
    <CommandButton
      name="camera_scan"
      level={0}
      label={SOURCES.rescan}
      done={() => SOURCES.rescanned}
      onEnd={() => reload()}
    />
  );
}
