import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { CommandButton } from '../../../settings/CommandButton';
import { useIsRestarting } from '../hooks/useRestart';
import { ACTIONS } from '../words';
import { RestartButton } from './RestartButton';
import classes from './System.module.css';

type Texts = (typeof ACTIONS)['reboot'];

/** The words of a button and of its question about the device. */
const wordsOf = ({ label, title, text, verb }: Texts, name: string) => ({
  label,
  title: fill(title, { name }),
  consequence: text,
  verb,
});

/** Ways to restart the device or parts of it, and to switch it off. */
export function ActionsCard() {
  const { id, name, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  const hasVehicle = useTopicValue('telemetry', (telemetry) => telemetry !== null);
  if (!can(role, 'operate')) return null;
  return (
    <Card level={3} title={ACTIONS.title}>
      <div className={classes.actions}>
        <RestartButton name="restart_agent" level={1} {...wordsOf(ACTIONS.agent, name)} />
        <RestartButton name="reboot" level={2} {...wordsOf(ACTIONS.reboot, name)} />
        {hasVehicle && (
          <CommandButton name="fc_reboot" level={2} isHeld={isRestarting} {...wordsOf(ACTIONS.controller, name)} />
        )}
        <RestartButton name="shutdown" level={2} look="outlinedDanger" {...wordsOf(ACTIONS.shutdown, name)} />
      </div>
    </Card>
  );
}
