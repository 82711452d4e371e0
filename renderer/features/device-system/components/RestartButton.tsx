import type { RestartKind } from '#app/domain/restart';
import type { ComponentProps } from 'react';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useTopicValue } from '../../../live/device/useTopic';
import { CommandButton } from '../../../settings/CommandButton';
import { useIsRestarting } from '../hooks/useRestart';
import { beginRestart } from '../restarts';

type Props = Omit<ComponentProps<typeof CommandButton>, 'name' | 'onGiven'> & { readonly name: RestartKind };

/** Sends a command that takes the device offline, and waits until it is back. */
export function RestartButton({ isHeld = false, ...props }: Props) {
  const { id } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  const bootId = useTopicValue('system', (system) => system?.bootId ?? null);
  return (
    <CommandButton
      {...props}
      isHeld={isHeld || isRestarting}
      onGiven={(job) => beginRestart(id, props.name, bootId, job.id)}
    />
  );
}
