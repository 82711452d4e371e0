import { can } from '#app/domain/role';
import type { ReactNode } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { CommandButton } from '../../../settings/CommandButton';
import { useIsRestarting } from '../hooks/useRestart';
import { ACTIONS, RESET_TYPED } from '../words';
import { RestartButton } from './RestartButton';
import classes from './System.module.css';

type Deed = Exclude<keyof typeof ACTIONS, 'title'>;

/** The words and the look of a button, and its question about the device. */
const wordsOf = (deed: Deed, name: string) => {
  const { label, title, text, verb } = ACTIONS[deed];
  return { label, title: fill(title, { name }), consequence: text, verb, look: 'outlinedDanger' } as const;
};

function DeedRow({ deed, children }: { readonly deed: Deed; readonly children: ReactNode }) {
  return (
    <div className={classes.deedRow}>
      <div>
        <p className={classes.deedName}>{ACTIONS[deed].name}</p>
        <p className={classes.note}>{ACTIONS[deed].about}</p>
      </div>
      {children}
    </div>
  );
}

/** Ways to restart the device or parts of it, to switch it off and to reset it: mildest first. */
export function ActionsCard() {
  const { id, name, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  const hasVehicle = useTopicValue('telemetry', (telemetry) => telemetry !== null);
  if (!can(role, 'operate')) return null;
  return (
    <Card level={3} title={ACTIONS.title} tone="danger" body="rows">
      <DeedRow deed="agent">
        <RestartButton name="restart_agent" level={1} {...wordsOf('agent', name)} />
      </DeedRow>
      {hasVehicle && (
        <DeedRow deed="controller">
          <CommandButton name="fc_reboot" level={2} isHeld={isRestarting} {...wordsOf('controller', name)} />
        </DeedRow>
      )}
      <DeedRow deed="reboot">
        <RestartButton name="reboot" level={2} {...wordsOf('reboot', name)} />
      </DeedRow>
      <DeedRow deed="shutdown">
        <RestartButton name="shutdown" level={2} {...wordsOf('shutdown', name)} />
      </DeedRow>
      {can(role, 'remove') && (
        <DeedRow deed="reset">
          <RestartButton
            name="factory_reset"
            level={2}
            typed={fill(RESET_TYPED, { name })}
            {...wordsOf('reset', name)}
          />
        </DeedRow>
      )}
    </Card>
  );
}
