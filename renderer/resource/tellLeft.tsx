import type { ReactNode } from 'react';
import { Sentence } from '../components/Sentence';
import { toastBegun, toastError, toastSuccess } from '../components/toast';
import { isTaken, reasonOf, type Outcome } from './createSave';
import { WORDS } from './words';

interface Left {
  /** Id of the notice. */
  readonly id: string;
  /** The device's name; undefined for a change that concerns no device. */
  readonly device: string | undefined;
  /** See `Editing`. */
  readonly noun?: string | undefined;
}

/** Shows the outcome of a save whose form was left before the answer came, with what was changed: the user may be at another device by then. */
export function tellLeft(outcome: Outcome, { id, device, noun }: Left): void {
  const titled = (text: string): ReactNode =>
    device === undefined ? (
      text
    ) : (
      <Sentence
        text={noun === undefined ? WORDS.leftDevice : WORDS.leftSection}
        places={{ device, section: noun, text }}
      />
    );
  if (isTaken(outcome)) toastSuccess(titled(WORDS.leftSaved), { id });
  else if (outcome.is === 'unknown') toastBegun(titled(WORDS.leftUnknown), { id, description: outcome.failure });
  else toastError(titled(WORDS.leftUnsaved), { id, description: reasonOf(outcome) });
}
