import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../../../components/Button';
import { TextInput } from '../../../../components/TextInput';
import { cleanName, MAX_NAME } from '../../wall/wallName';
import { WORDS } from '../../wall/words';
import classes from './Head.module.css';

interface Props {
  readonly name: string;
  /** Why a name cannot be used; null: it can. */
  readonly problemOf: (name: string) => string | null;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Where the wall's name is typed, in its place. */
export function NameField({ name, problemOf, onSave, onCancel }: Props) {
  const [text, setText] = useState(name);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => field.current?.select(), []);
  const clean = cleanName(text);
  const problem = clean === '' ? null : problemOf(clean);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (clean !== '' && problem === null) onSave(clean);
  };
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
  return (
    <form className={classes.naming} data-holds-wall="true" onSubmit={submit}>
      <TextInput
        ref={field}
        label={WORDS.name}
        aria-invalid={isTried && (clean === '' || problem !== null)}
        aria-describedby={hint}
        maxLength={MAX_NAME}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <Button look="primary" type="submit" isHeld={clean === ''}>
        {WORDS.save}
      </Button>
      <Button look="text" onClick={onCancel}>
        {WORDS.cancel}
      </Button>
      <span id={hint} role="status" className={classes.problem}>
        {isTried && problem}
      </span>
    </form>
  );
}
