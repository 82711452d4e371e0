import { relativeTime } from '#app/domain/relativeTime';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { Notice } from '../components/Notice';
import { Sentence } from '../components/Sentence';
import { ValuesTable } from '../components/ValuesTable';
import { useTimed } from '../lib/useNow';
import { useEditing, type ConflictWords } from './EditingContext';
import { useConflicts } from './useConflicts';
import { WORDS } from './words';

/** Lists the form's fields that another user changed too, with both values and a choice for each field or for all. `note` is shown below the list. */
export function ConflictView({ note }: { readonly note?: string | null }) {
  const { model, conflictWords = WORDS } = useEditing();
  const { conflicts, by, at } = useConflicts();
  if (conflicts.length === 0) return null;
  const choice = (names: readonly string[], isAll: boolean) => (
    <ButtonRow>
      <Button onClick={() => model.keep(names)}>{isAll ? WORDS.keepAll : WORDS.keepMine}</Button>
      <Button onClick={() => model.discard(names)}>{isAll ? WORDS.takeAll : WORDS.takeTheirs}</Button>
    </ButtonRow>
  );
  const names = conflicts.map(({ name }) => name);
  return (
    <Notice role="alert">
      <Author words={conflictWords} by={by} at={at} />
      <ValuesTable
        heads={[
          WORDS.field,
          WORDS.yours,
          WORDS.theirs,
          <span key="choice" className="visually-hidden">
            {WORDS.choice}
          </span>,
        ]}
        rows={conflicts.map(({ name, label, yours, theirs }) => ({
          key: name,
          name: label,
          values: [yours, theirs],
          actions: choice([name], false),
        }))}
      />
      {names.length > 1 && choice(names, true)}
      {note && <p>{note}</p>}
    </Notice>
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
