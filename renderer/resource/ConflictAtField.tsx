import { conflictsOf } from '#app/resource/editor';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { Sentence } from '../components/Sentence';
import { useEditing, useEditorState } from './EditingContext';
import classes from './Resource.module.css';
import { useConflicts, type Conflict } from './useConflicts';
import { WORDS } from './words';

/** Below a field that two people changed: what the other has set, and the choice between both values. */
export function ConflictAtField({ name }: { readonly name: string }) {
  const { definition } = useEditing().model;
  const isIn = useEditorState(({ editor }) => conflictsOf(definition, editor).includes(name));
  return isIn && <Shown name={name} />;
}

function Shown({ name }: { readonly name: string }) {
  const { conflicts, by } = useConflicts();
  const conflict = conflicts.find((one) => one.name === name);
  if (!conflict) return null;
  return (
    <div className={classes.conflict}>
      <span>
        <Sentence
          text={by === null ? WORDS.conflictAtUnknown : WORDS.conflictAt}
          places={{ name: by ?? '', value: conflict.theirs }}
        />
      </span>
      <KeepOrTake conflict={conflict} />
    </div>
  );
}

/** Both values of a conflict, each on the button that chooses it. */
export function KeepOrTake({ conflict: { name, yours, theirs } }: { readonly conflict: Conflict }) {
  const { model } = useEditing();
  return (
    <ButtonRow>
      <Button onClick={() => model.keep([name])}>
        <Sentence text={WORDS.keepValue} places={{ value: yours }} />
      </Button>
      <Button onClick={() => model.discard([name])}>
        <Sentence text={WORDS.takeValue} places={{ value: theirs }} />
      </Button>
    </ButtonRow>
  );
}
