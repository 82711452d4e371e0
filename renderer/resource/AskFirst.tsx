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
  /** As with `ArmedNote`. */
  readonly isNews: boolean;
  /** The warning for an armed vehicle, in place of the usual one. */
  readonly armed?: string;
  /** An armed vehicle refuses it, and no role can override. */
  readonly isNeverArmed?: boolean;
  /** An armed vehicle does not refuse it, whoever asks. */
  readonly isAllowedArmed?: boolean;
  /** The device's name must be typed. */
  readonly isTyped?: boolean;
  /** May reject: the dialog stays and says why. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** What it costs. */
  readonly children: ReactNode;
}

/** The question before a change of the current device: what it costs, and of an armed vehicle whether the role may insist. */
export function AskFirst(props: Props) {
  const { isArmed, isNews, isNeverArmed = false, isAllowedArmed = false, isTyped = false, children, ...rest } = props;
  const { armed = WORDS.consequences.armed, ...dialog } = rest;
  const device = useCurrentDevice();
  const { armedNever, armedNoOverride } = WORDS.consequences;
  const mayOverride = isAllowedArmed || can(device.role, 'operate');
  const warning = isNeverArmed ? armedNever : mayOverride ? armed : armedNoOverride;
  return (
    <ConfirmDialog
      // Another question, with nothing typed yet.
      key={`${isTyped} ${isArmed}`}
      {...dialog}
      isRefused={isArmed && (isNeverArmed || !mayOverride)}
      {...(isTyped && { typed: device.name })}
    >
      <Consequence armed={isArmed ? warning : null} isNews={isNews}>
        {children}
      </Consequence>
    </ConfirmDialog>
  );
}
