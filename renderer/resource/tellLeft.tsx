import type { ReactNode } from 'react';
import { Sentence } from '../components/Sentence';
import { toastBegun, toastError, toastSuccess } from '../components/toast';
import { isTaken, reasonOf, type Outcome } from './createSave';
import { WORDS } from './words';

interface Place {
  /** The device's name; undefined for a change that concerns no device. */
  readonly device: string | undefined;
  /** See `Editing`. */
  readonly noun?: string | undefined;
}

/** Returns the title of a notice with the device and the section that it concerns, because the user may be on another page by then. */
export const leftTitle = (text: string, { device, noun }: Place): ReactNode =>
  device === undefined ? (
    text
  ) : (
    <Sentence
      text={noun === undefined ? WORDS.leftDevice : WORDS.leftSection}
      places={{ device, section: noun, text }}
    />
  );

/** Shows the outcome of a save whose form was left before the answer came. `id`: of the notice. */
export function tellLeft(outcome: Outcome, { id, ...place }: Place & { readonly id: string }): void {
  const titled = (text: string) => leftTitle(text, place);
  if (isTaken(outcome)) toastSuccess(titled(WORDS.leftSaved), { id });
  else if (outcome.is === 'unknown') toastBegun(titled(WORDS.leftUnknown), { id, description: outcome.failure });
  else toastError(titled(WORDS.leftUnsaved), { id, description: reasonOf(outcome) });
}
