import { textsIn } from '#app/lib/read';
import { useState } from 'react';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { Anchor, Field } from '../../../resource/Field';
import { useField } from '../../../resource/EditingContext';

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The time servers, one a line. */
export function ServersField() {
  const { value, set, words, problem, isReadOnly } = useField('ntp_servers');
  /** As it is typed: with empty lines, which are no servers. */
  const [typed, setTyped] = useState('');
  if (isReadOnly) return <Field name="ntp_servers" />;
  const text = textsIn(value).join('\n');
  return (
    <Anchor name="ntp_servers">
      <MuiTextField
        label={words.label}
        value={linesOf(typed).join('\n') === text ? typed : text}
        multiline
        minRows={2}
        autoComplete="off"
        problem={problem}
        hint={words.hint}
        onBlur={() => setTyped('')}
        onChange={(event) => {
          setTyped(event.target.value);
          set(linesOf(event.target.value));
        }}
      />
    </Anchor>
  );
}
