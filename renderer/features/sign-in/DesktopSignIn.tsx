import type { SignInState } from '#app/domain/authSession';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { CopyButton } from '../../components/CopyButton';
import { Sentence } from '../../components/Sentence';
import { Spinner } from '../../components/Spinner';
import { toastError } from '../../components/toast';
import { fill } from '../../lib/fill';
import { useRemote } from '../../lib/useRemote';
import type { Platform } from '../../platform/Platform';
import { WORDS } from './desktopWords';
import { GoogleMark } from './GoogleMark';
import classes from './pages/SignInPage.module.css';
import { WORDS as PAGE_WORDS } from './words';

interface Props {
  readonly signIn: NonNullable<Platform['signIn']>;
  readonly isDown: boolean;
}

function lineOf(state: SignInState): string {
  if (state.name === 'idle' || state.name === 'failed') return '';
  if (state.name === 'polling') return fill(WORDS.polling, { attempt: state.attempt });
  return WORDS[state.name];
}

/** Sign-in in the system's browser: opens it, and shows what it waits for and what failed (specification §2, §4). */
export default function DesktopSignIn({ signIn, isDown }: Props) {
  const state = useRemote(signIn.state);
  const isRunning = state.name === 'creating' || state.name === 'opening' || state.name === 'polling';
  const code = state.name === 'opening' || state.name === 'polling' ? state.code : null;
  return (
    <>
      <p className={classes.hint}>{WORDS.title}</p>
      {state.name === 'failed' && (
        <div role="alert" className={classes.problem}>
          {state.message}
        </div>
      )}
      <Button look="primary" isWide disabled={isDown} isHeld={isRunning} onClick={signIn.start}>
        {!isDown && <GoogleMark />}
        {isDown ? PAGE_WORDS.down : PAGE_WORDS.google}
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
    if (!isOpen) toastError(WORDS.notOpened, { id: 'sign-in-browser' });
  };
  const copy = async () => {
    if (!(await signIn.reopen('copy'))) throw new Error(WORDS.expired);
  };
  return (
    <>
      {code !== null && (
        <p className={classes.hint}>
          <Sentence text={WORDS.code} places={{ code: <strong className="mono">{code}</strong> }} />
        </p>
      )}
      <div className={classes.choices}>
        {canReopen && (
          <>
            <Button onClick={() => void open()} isHeld={isBusy}>
              {WORDS.reopen}
            </Button>
            <CopyButton text={copy} words={WORDS.link} isLabelled />
          </>
        )}
        <Button onClick={signIn.cancel}>{WORDS.cancel}</Button>
      </div>
    </>
  );
}
