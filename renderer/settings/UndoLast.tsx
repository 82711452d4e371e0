import { shownState, type Resource } from '#app/resource/resource';
import { beforeLast } from '#app/resource/undo';
import type { Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { useState } from 'react';
import { Button } from '../components/Button';
import { WORDS as EDITING, type SectionWords } from '../resource/words';
import { UndoDialog } from './LazyUndo';
import { useSavedHold } from './useSavedHold';
import type { SectionHandle } from './useSection';

const NONE: readonly string[] = [];
const NO_VALUES: Values = {};

/** What is undone. */
interface Change {
  readonly earlier: Values;
  readonly by: string | null;
  readonly at: number | null;
}

/** Returns the last change; null if there is nothing to undo, or if one of the values before it is unknown. */
function lastOf(section: Section, resource: Resource): Change | null {
  const earlier = beforeLast(section, resource);
  return earlier && { earlier, by: resource.desiredBy?.name ?? null, at: resource.desiredAt };
}

interface Props {
  readonly handle: SectionHandle;
  readonly words: SectionWords;
}

/** Undoes the last change, while the values before it are known. */
export function UndoLast({ handle: { section, resource }, words }: Props) {
  const hold = useSavedHold();
  /** The change as of the click: the undo itself becomes the last change. */
  const [change, setChange] = useState<Change | null>(null);
  const last = resource && lastOf(section, resource);
  const isSettled = resource !== null && shownState(section, resource) === 'in_sync';
  return (
    <>
      {isSettled && last !== null && (
        <Button look="text" {...hold} onClick={() => setChange(last)}>
          {EDITING.takeBack}
        </Button>
      )}
      {change !== null && (
        <UndoDialog {...{ section, words }} {...change} lost={NONE} made={NO_VALUES} onClose={() => setChange(null)} />
      )}
    </>
  );
}
