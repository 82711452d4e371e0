import { conflictsOf } from '#app/resource/editor';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../components/Button';
import { ButtonRow } from '../components/ButtonRow';
import { Sentence } from '../components/Sentence';
import { isTyping } from '../lib/isTyping';
import { useMedia } from '../lib/useMedia';
import { useEditing, useEditorState } from './EditingContext';
import { fieldAnchor, focusField, focusState } from './fieldAnchors';
import classes from './Resource.module.css';
import { useConflicts, type Conflict } from './useConflicts';
import { WORDS } from './words';

/** Shown below a field that another user changed too: that user's value, and the choice between both. */
export function ConflictAtField({ name }: { readonly name: string }) {
  const { definition } = useEditing().model;
  const isIn = useEditorState(({ editor }) => conflictsOf(definition, editor).includes(name));
  return isIn && <Shown name={name} />;
}

const PHONE = '(max-width: 639px)';

/** On a phone, where few fields are in view at once, shows the field when it is the only one in conflict, unless the user is typing in another one. */
function useShowsConflict(name: string, isOnly: boolean): void {
  const isPhone = useMedia(PHONE);
  const show = useEffectEvent(() => {
    const field = document.getElementById(fieldAnchor(name));
    const { activeElement } = document;
    const isTypingElsewhere = isTyping(activeElement) && field?.contains(activeElement) !== true;
    if (isPhone && isOnly && !isTypingElsewhere) field?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => show(), []);
}

function Shown({ name }: { readonly name: string }) {
  const { conflicts, by } = useConflicts();
  useShowsConflict(name, conflicts.length === 1);
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

/** Buttons that keep one's own value or take the other user's. Short values are shown on the buttons. */
export function KeepOrTake({ conflict: { name, yours, theirs, isShort } }: { readonly conflict: Conflict }) {
  const { model } = useEditing();
  const settle = (choose: (names: readonly string[]) => void) => {
    choose([name]);
    // The buttons disappear; without this the focus would be lost.
    if (!focusField(name)) focusState(model.definition.name);
  };
  return (
    <>
      {!isShort && (
        <span>
          <Sentence text={WORDS.yourValue} places={{ value: yours }} />
        </span>
      )}
      <ButtonRow>
        <Button onClick={() => settle(model.keep)}>
          <span>{isShort ? <Sentence text={WORDS.keepValue} places={{ value: yours }} /> : WORDS.keepYours}</span>
        </Button>
        <Button onClick={() => settle(model.discard)}>
          <span>{isShort ? <Sentence text={WORDS.takeValue} places={{ value: theirs }} /> : WORDS.useTheirs}</span>
        </Button>
      </ButtonRow>
    </>
  );
}
