import { shownState } from '#app/resource/resource';
import { beforeLast } from '#app/resource/undo';
import type { Values } from '#app/resource/define';
import { useState } from 'react';
import { Button } from '../components/Button';
import { WORDS as EDITING, type SectionWords } from '../resource/words';
import { UndoDialog } from './LazyUndo';
import { useSavedHold } from './useSavedHold';
import type { SectionHandle } from './useSection';

const NONE: readonly string[] = [];
const NO_VALUES: Values = {};

interface Props {
  readonly handle: SectionHandle;
  readonly words: SectionWords;
}

/** Undoes the last change, while the values before it are known. */
export function UndoLast({ handle: { section, resource }, words }: Props) {
  const hold = useSavedHold();
  /** The change as of the click: the undo itself becomes the last change. */
  const [earlier, setEarlier] = useState<Values | null>(null);
  const before = resource && beforeLast(section, resource);
  const isSettled = resource !== null && shownState(section, resource) === 'in_sync';
  return (
    <>
      {isSettled && before !== null && (
        <Button look="text" {...hold} onClick={() => setEarlier(before)}>
          {EDITING.takeBack}
        </Button>
      )}
      {earlier !== null && (
        <UndoDialog {...{ section, words, earlier }} lost={NONE} made={NO_VALUES} onClose={() => setEarlier(null)} />
      )}
    </>
  );
}
