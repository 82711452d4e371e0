import { useId, useState } from 'react';
import { Button } from '../../../components/Button';
import { Chips } from '../../../components/Chips';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { MAVLINK_MESSAGES, messageName } from '../messages';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

interface Props {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** The id that a name or a number means; null: none. */
function idOf(typed: string): number | null {
  const wanted = typed.trim().toUpperCase().replace(/\s+/g, '_');
  if (/^\d{1,8}$/.test(wanted)) return Number(wanted);
  return MAVLINK_MESSAGES.find(({ name }) => name === wanted)?.id ?? null;
}

/** Adds messages to a list of ids by name, and names those that are in it. */
export default function MessagePicker({ ids, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const options = useId();
  const add = () => {
    const id = idOf(typed);
    setProblem(id === null ? WORDS.pickerUnknown : undefined);
    if (id === null) return;
    if (!ids.includes(id)) onChange([...ids, id]);
    setTyped('');
  };
  return (
    <>
      <div className={classes.pick}>
        <MuiTextField
          label={WORDS.picker}
          hint={WORDS.pickerHint}
          value={typed}
          autoComplete="off"
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form itself is not sent.
            event.preventDefault();
            add();
          }}
          slotProps={{ htmlInput: { list: options } }}
        />
        <Button onClick={add}>{WORDS.pick}</Button>
        <datalist id={options}>
          {MAVLINK_MESSAGES.map(({ id, name }) => (
            <option key={id} value={name}>
              {id}
            </option>
          ))}
        </datalist>
      </div>
      <Chips
        chips={ids.map((id) => ({
          key: String(id),
          text: messageName(id),
          removeLabel: fill(WORDS.removeId, { name: messageName(id) }),
        }))}
        onRemove={(key) => onChange(ids.filter((one) => String(one) !== key))}
      />
    </>
  );
}
