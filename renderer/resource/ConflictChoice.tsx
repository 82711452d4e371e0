import type { ReactNode } from 'react';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { Notice } from '../components/Notice';
import { ValuesTable } from '../components/ValuesTable';
import type { Conflict } from './useConflicts';
import { WORDS } from './words';

interface Props {
  /** Who changed it and when; null if unknown. */
  readonly intro: ReactNode;
  readonly note?: ReactNode;
  readonly rows: readonly Conflict[];
  readonly onKeep: (names: readonly string[]) => void;
  readonly onTake: (names: readonly string[]) => void;
}

/** Lists fields that two users changed, with both values and a choice for each field or for all. */
export function ConflictChoice({ intro, note, rows, onKeep, onTake }: Props) {
  const isOne = rows.length === 1;
  const choice = (names: readonly string[], isAll: boolean) => (
    <ButtonRow>
      <Button onClick={() => onKeep(names)}>{isAll ? WORDS.keepAll : WORDS.keepMine}</Button>
      <Button onClick={() => onTake(names)}>{isAll ? WORDS.takeAll : WORDS.takeTheirs}</Button>
    </ButtonRow>
  );
  return (
    <Notice role="alert">
      {intro}
      <ValuesTable
        heads={[
          WORDS.field,
          WORDS.yours,
          WORDS.theirs,
          <span key="choice" className="visually-hidden">
            {WORDS.choice}
          </span>,
        ]}
        rows={rows.map(({ name, label, yours, theirs }) => ({
          key: name,
          name: label,
          values: [yours, theirs],
          actions: choice([name], false),
        }))}
      />
      {!isOne &&
        choice(
          rows.map(({ name }) => name),
          true,
        )}
      {note && <p>{note}</p>}
    </Notice>
  );
}
