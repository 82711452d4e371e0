import { shownState } from '#app/resource/resource';
import { beforeLast } from '#app/resource/undo';
import type { Values } from '#app/resource/define';
import { useState } from 'react';
import { Button } from '../components/Button';
import { dirtyNames } from '../resource/createEditorStore';
import { useEditorState } from '../resource/EditingContext';
import { WORDS as EDITING, type SectionWords } from '../resource/words';
import { WORDS } from './words';
import { UndoDialog } from './LazyUndo';
import type { SectionHandle } from './useSection';

const NONE: readonly string[] = [];
const NO_VALUES: Values = {};

interface Props {
  readonly handle: SectionHandle;
  readonly words: SectionWords;
}

/** Undoes the last change, while the values before it are known. */
export function UndoLast({ handle: { section, resource }, words }: Props) {
  const isDirty = useEditorState((now) => dirtyNames(now).length > 0);
  /** The change as of the click: the undo itself becomes the last change. */
  const [earlier, setEarlier] = useState<Values | null>(null);
  const before = resource && beforeLast(section, resource);
  const isSettled = resource !== null && shownState(section, resource) === 'in_sync';
  return (
    <>
      {isSettled && before !== null && (
        <Button
          look="text"
          disabled={isDirty}
          title={isDirty ? WORDS.unsavedHeld : undefined}
          onClick={() => setEarlier(before)}
        >
          {EDITING.takeBack}
        </Button>
      )}
      {earlier !== null && (
        <UndoDialog {...{ section, words, earlier }} lost={NONE} made={NO_VALUES} onClose={() => setEarlier(null)} />
      )}
    </>
  );
}
