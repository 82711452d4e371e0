import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { ActionRow } from '../../../components/ActionRow';
import { Card } from '../../../components/Card';
import { useCardsOnPage } from '../../../lib/cardsOnPage';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { ArmedBadge } from '../../../resource/ArmedBadge';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { useIsRestarting } from '../hooks/useRestart';
import { ACTIONS, RESET_TYPED } from '../words';
import { RestartButton } from './RestartButton';
import classes from './System.module.css';

type ActionName = Exclude<keyof typeof ACTIONS, 'title'>;

/** The words and the look of a button, and its question about the device. */
const wordsOf = (action: ActionName, name: string) => {
  const { label, title, text, verb } = ACTIONS[action];
  return { label, title: fill(title, { name }), consequence: text, verb, look: 'outlinedDanger' } as const;
};

/** The words of a row. */
const rowOf = (action: Exclude<ActionName, 'reboot'>) => ({ name: ACTIONS[action].name, about: ACTIONS[action].about });

/** The most frequent action, for the top of the page. */
export function RebootButton() {
  const { name, role } = useCurrentDevice();
  const isComing = useCardsOnPage() === null;
  if (!can(role, 'operate')) return null;
  return (
    <span className={classes.head}>
      <ArmedBadge />
      <RestartButton name="reboot" level={2} isHeld={isComing} {...wordsOf('reboot', name)} />
    </span>
  );
}

/** Ways to restart parts of the device, to switch it off and to reset it: mildest first. */
export function ActionsCard() {
  const { id, name, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  const hasVehicle = useTopicValue('telemetry', (telemetry) => telemetry !== null);
  if (!can(role, 'operate')) return null;
  // A phone has no room for both in one line. While the buttons are disabled, "Armed" in the header is enough.
  const state = (
    <CommandObstacle>
      <ArmedBadge />
    </CommandObstacle>
  );
  return (
    <Card level={3} title={ACTIONS.title} aside={state} tone="danger" body="rows">
      <ActionRow {...rowOf('agent')}>
        <RestartButton name="restart_agent" level={1} {...wordsOf('agent', name)} />
      </ActionRow>
      {hasVehicle && (
        <ActionRow {...rowOf('controller')}>
          <CommandButton name="fc_reboot" level={2} isHeld={isRestarting} {...wordsOf('controller', name)} />
        </ActionRow>
      )}
      <ActionRow {...rowOf('shutdown')}>
        <RestartButton name="shutdown" level={2} {...wordsOf('shutdown', name)} />
      </ActionRow>
      {can(role, 'remove') && (
        <ActionRow {...rowOf('reset')}>
          <RestartButton
            name="factory_reset"
            level={2}
            typed={fill(RESET_TYPED, { name })}
            {...wordsOf('reset', name)}
          />
        </ActionRow>
      )}
    </Card>
  );
}
