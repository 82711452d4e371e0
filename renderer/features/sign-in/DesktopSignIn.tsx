import { MAX_POLLS, type SignInState } from '#app/domain/authSession';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { CopyButton } from '../../components/CopyButton';
import { Spinner } from '../../components/Spinner';
import { toastError } from '../../components/toast';
import { useRemote } from '../../lib/useRemote';
import type { Platform } from '../../platform/Platform';
import { GoogleMark } from './GoogleMark';
import classes from './pages/SignInPage.module.css';

interface Props {
  readonly signIn: NonNullable<Platform['signIn']>;
  readonly isDown: boolean;
}

const WORDS: Readonly<Record<'creating' | 'opening' | 'completed', string>> = {
  creating: 'Starting the sign-in…',
  opening: 'Opening your browser…',
  completed: 'Signed in',
};

function lineOf(state: SignInState): string {
  if (state.name === 'idle' || state.name === 'failed') return '';
  if (state.name === 'polling') return `Waiting for the browser… (${state.attempt} of ${MAX_POLLS})`;
  return WORDS[state.name];
}

/** Sign-in in the system's browser: the way there, what it waits for, and what went wrong (`spec.md` §2, §4). */
export default function DesktopSignIn({ signIn, isDown }: Props) {
  const state = useRemote(signIn.state);
  const isRunning = state.name === 'creating' || state.name === 'opening' || state.name === 'polling';
  const code = state.name === 'opening' || state.name === 'polling' ? state.code : null;
  return (
    <>
      <p className={classes.hint}>Authenticate using your system browser</p>
      {state.name === 'failed' && (
        <div role="alert" className={classes.problem}>
          {state.message}
        </div>
      )}
      <Button look="primary" isWide disabled={isDown} isHeld={isRunning} onClick={signIn.start}>
        {!isDown && <GoogleMark />}
        {isDown ? 'Server Unavailable' : 'Continue with Google'}
      </Button>
      <div role="status" className={classes.line}>
        {isRunning && <Spinner />}
        <span className="numeric">{lineOf(state)}</span>
      </div>
      {isRunning && <Running signIn={signIn} code={code} canReopen={state.name === 'polling'} />}
    </>
  );
}

function Running({
  signIn,
  code,
  canReopen,
}: {
  readonly signIn: Props['signIn'];
  readonly code: string | null;
  readonly canReopen: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    const isOpen = await signIn.reopen('open').catch(() => false);
    setIsBusy(false);
    if (!isOpen) toastError('The browser could not be opened. Copy the address instead.', { id: 'sign-in-browser' });
  };
  const copy = async () => {
    if (!(await signIn.reopen('copy'))) throw new Error('There is no address any more.');
  };
  return (
    <>
      {code !== null && (
        <p className={classes.hint}>
          The page shows the code <strong className="mono">{code}</strong>. If it shows another, close it and cancel.
        </p>
      )}
      <div className={classes.choices}>
        {canReopen && (
          <>
            <Button onClick={() => void open()} isHeld={isBusy}>
              Open the browser again
            </Button>
            <CopyButton text={copy} what="the address of the sign-in page" label="Copy the address" />
          </>
        )}
        <Button onClick={signIn.cancel}>Cancel</Button>
      </div>
    </>
  );
}
