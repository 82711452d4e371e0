import type { Credentials, ProxyQuestion } from '#app/bridge/proxy';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../components/Button';
import { FormProblem } from '../../components/form/FormProblem';
import { MuiTextField } from '../../components/form/MuiTextField';
import { CloseButton, FrameDialog } from '../../components/FrameDialog';
import { Sentence } from '../../components/Sentence';
import { PROXY_WORDS as WORDS } from './words';

interface Props {
  readonly question: ProxyQuestion;
  /** The name entered before. */
  readonly name: string;
  /** Called with null when the user cancels. */
  readonly onAnswer: (credentials: Credentials | null) => void;
}

/** Asks for the name and password of a proxy, without which the app cannot reach its server. */
export default function ProxyDialog({ question: { proxy, realm, isRefused }, name, onAnswer }: Props) {
  const [username, setUsername] = useState(name);
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onAnswer({ username, password });
  };
  return (
    <FrameDialog
      title={WORDS.title}
      text={
        <p>
          <Sentence text={realm === '' ? WORDS.text : WORDS.textWithRealm} places={{ proxy, realm }} />
        </p>
      }
      hasDraft={username !== name || password !== ''}
      ignoresOutside
      onSubmit={submit}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <CloseButton>{WORDS.cancel}</CloseButton>
          <Button type="submit" look="primary">
            {WORDS.verb}
          </Button>
        </>
      }
    >
      <MuiTextField
        label={WORDS.username}
        value={username}
        autoComplete="off"
        autoFocus={name === ''}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setUsername(target.value)}
      />
      <MuiTextField
        label={WORDS.password}
        type="password"
        value={password}
        autoComplete="off"
        autoFocus={name !== ''}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={({ target }) => setPassword(target.value)}
      />
      {isRefused && <FormProblem>{WORDS.refused}</FormProblem>}
    </FrameDialog>
  );
}
