import { isStale, staleError } from '#app/api/stale';
import { can } from '#app/domain/role';
import type { ReactNode } from 'react';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { ConfirmDialog } from '../components/LazyConfirmDialog';
import { Consequence } from './Consequence';
import { WORDS } from './words';

interface Props {
  readonly title: ReactNode;
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  readonly isArmed: boolean;
  /** See `ArmedNote`. */
  readonly isNews: boolean;
  /** The warning for an armed vehicle, in place of the usual one. */
  readonly armed?: string;
  /** Armed vehicles refuse the action, whatever the user's role. */
  readonly isNeverArmed?: boolean;
  /** Armed vehicles accept the action from every role. */
  readonly isAllowedArmed?: boolean;
  /** The user must type the device's name, or `typed` in its place. */
  readonly isTyped?: boolean;
  readonly typed?: string;
  /** When it rejects, the dialog stays open and shows the reason. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** The consequences of the action. */
  readonly children: ReactNode;
}

/** Sends the answer. When the server refuses it because others were quicker, rejects with a sentence that asks the user to look again: the open question already shows the newer values. */
async function sendOnce(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (isStale(error)) throw staleError(WORDS.quicker);
    throw error;
  }
}

/** Asks before a change of the current device: shows the consequences and, while armed, whether the user's role may override. */
export function AskFirst(props: Props) {
  const { isArmed, isNews, isNeverArmed = false, isAllowedArmed = false, isTyped = false, children, ...rest } = props;
  const device = useCurrentDevice();
  const { armed = WORDS.consequences.armed, typed = device.name, onConfirm, ...dialog } = rest;
  const { armedNever, armedNoOverride } = WORDS.consequences;
  const mayOverride = isAllowedArmed || can(device.role, 'operate');
  const warning = isNeverArmed ? armedNever : mayOverride ? armed : armedNoOverride;
  return (
    <ConfirmDialog
      // Remounts when arming changes, so that the name must be typed again.
      key={`${isTyped} ${isArmed}`}
      {...dialog}
      onConfirm={() => sendOnce(onConfirm)}
      isRefused={isArmed && (isNeverArmed || !mayOverride)}
      {...(isTyped && { typed })}
    >
      <Consequence armed={isArmed ? warning : null} isNews={isNews}>
        {children}
      </Consequence>
    </ConfirmDialog>
  );
}
