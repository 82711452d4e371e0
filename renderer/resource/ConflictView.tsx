import { relativeTime } from '#app/domain/relativeTime';
import { Sentence } from '../components/Sentence';
import { useTimed } from '../lib/useNow';
import { ConflictChoice } from './ConflictChoice';
import { useEditing, type ConflictWords } from './EditingContext';
import { useConflicts } from './useConflicts';
import { WORDS } from './words';

/** Lists the form's fields that another user changed too, and lets the user choose. `note` is shown below the list. */
export function ConflictView({ note }: { readonly note?: string | null }) {
  const { model, conflictWords = WORDS } = useEditing();
  const { conflicts, by, at } = useConflicts();
  if (conflicts.length === 0) return null;
  return (
    <ConflictChoice
      intro={<Author words={conflictWords} by={by} at={at} />}
      note={note}
      rows={conflicts}
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
