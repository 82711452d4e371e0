import { relativeTime } from '#app/domain/relativeTime';
import { conflictsOf } from '#app/resource/editor';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from 'zustand';
import { Sentence } from '../components/Sentence';
import { useUnits } from '../lib/display';
import { useTimed } from '../lib/useNow';
import { ConflictChoice } from './ConflictChoice';
import { useEditing, type ConflictWords } from './EditingContext';
import { shownValue } from './shownValue';
import { WORDS } from './words';

/** Fields that two people changed: both values side by side, by whom, and a choice for each or for all. `note`: said below them. */
export function ConflictView({ note }: { readonly note?: string | null }) {
  const { model, words, conflictWords = WORDS } = useEditing();
  const { definition, store } = model;
  const units = useUnits();
  const names = useStore(
    store,
    useShallow(({ editor }) => conflictsOf(definition, editor)),
  );
  const editor = useStore(store, (state) => state.editor);
  if (names.length === 0) return null;
  const rows = names.flatMap((name) => {
    const [field, fieldWords] = [definition.fields[name], words[name] ?? { label: name }];
    if (!field) return [];
    const shown = (value: unknown) => shownValue(field, value, fieldWords, units);
    const theirs = shown(editor.resource?.desired[name]);
    return [{ name, label: fieldWords.longLabel ?? fieldWords.label, yours: shown(editor.edits[name]), theirs }];
  });
  return (
    <ConflictChoice
      intro={
        <Author
          words={conflictWords}
          by={editor.resource?.desiredBy?.name ?? null}
          at={editor.resource?.desiredAt ?? null}
        />
      }
      note={note}
      rows={rows}
      onKeep={model.keep}
      onTake={model.discard}
    />
  );
}

interface AuthorProps {
  readonly words: ConflictWords;
  readonly by: string | null;
  readonly at: number | null;
}

function Author({ words: { conflict, conflictBy }, by, at }: AuthorProps) {
  const age = useTimed((now) => (at === null ? '' : relativeTime(at, now)));
  if (by === null || at === null || conflictBy === undefined) return <p>{conflict}</p>;
  return (
    <p>
      <Sentence text={conflictBy} places={{ name: by, age }} />
    </p>
  );
}
