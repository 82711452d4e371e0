import { isApiError } from '#app/api/errors';
import { signOut } from '#app/api/sessions';
import { useEffect, useRef, useState } from 'react';
import { Navigate, NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { useClient } from '../../../api/ClientContext';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { signedInHint } from '../../../api/signedInHint';
import { dropAtEnd } from '../../../api/storedSettings';
import { useSessionControl } from '../../../api/SessionContext';
import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { ProgressBar } from '../../../components/ProgressBar';
import { InterruptedRecordings } from '../../../components/KeptRecordings';
import { fill } from '../../../lib/fill';
import { signOutMark } from '../../../lib/signOutMark';
import { useKeptRecordings } from '../../../lib/useKeptRecordings';
import { usePlatform } from '../../../platform/PlatformContext';
import { TITLES, WORDS } from '../words';
import classes from './SignOutPage.module.css';

type Step =
  | { readonly name: 'preparing' }
  | { readonly name: 'signing-out' }
  | { readonly name: 'success'; readonly secondsLeft: number }
  | { readonly name: 'error'; readonly message: string };

const COUNTDOWN_S = 3;
/** Longest wait for the browser's storage, in ms: it must not keep a person signed in. */
const STORAGE_MS = 2000;
const PERCENT = { preparing: 33, 'signing-out': 66, success: 100, error: 66 } as const;

/** A 401 is a success too: the server has no session any more. */
function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** Signs out, once for each `attempt`. Clears the local session even if the server reports an error (specification §8). */
function useSignOut(attempt: number, isReady: boolean): Step {
  const client = useClient();
  const control = useSessionControl();
  const [step, setStep] = useState<Step>({ name: 'preparing' });
  const started = useRef(-1);
  useEffect(() => {
    if (!isReady || started.current === attempt) return;
    started.current = attempt;
    setStep({ name: 'signing-out' });
    control.end(client.call(signOut)).then(
      () => setStep({ name: 'success', secondsLeft: COUNTDOWN_S }),
      (error: unknown) =>
        setStep(
          isGone(error)
            ? { name: 'success', secondsLeft: COUNTDOWN_S }
            : { name: 'error', message: errorMessageOf(error) },
        ),
    );
  }, [attempt, isReady, client, control]);

  useEffect(() => {
    if (step.name !== 'success' || step.secondsLeft === 0) return undefined;
    const timer = window.setTimeout(() => setStep({ name: 'success', secondsLeft: step.secondsLeft - 1 }), 1000);
    return () => window.clearTimeout(timer);
  }, [step]);
  return step;
}

/**
 * Returns whether the user has confirmed the sign-out. A click in the app's own menu is enough. Opening the address is not, because a
 * stranger's link can do that. If recordings would be lost, the page asks in either case.
 */
function useConsent(account: string | undefined) {
  const isFromMenu = useNavigationType() !== NavigationType.Pop;
  const [answer, setAnswer] = useState<'asked' | 'given' | null>(null);
  const kept = useKeptRecordings(account, STORAGE_MS);
  const { list } = kept;
  const hasUnsaved = list?.some(({ isSaved }) => !isSaved) === true;
  if (answer === null && list !== null) setAnswer(isFromMenu && !hasUnsaved ? 'given' : 'asked');
  const isGiven = answer === 'given';
  // Also without a session: edits that are not saved must not stay in this browser.
  useEffect(() => {
    if (!isGiven) return;
    signOutMark.drop();
    for (const one of list ?? []) void (one.isSaved ? one.leave() : one.remove()).catch(() => undefined);
  }, [isGiven, list]);
  return { answer, isGiven, kept, hasUnsaved, confirm: () => setAnswer('given') };
}

type Consent = ReturnType<typeof useConsent>;

function Question({ kept, hasUnsaved, confirm }: Consent) {
  const navigate = useNavigate();
  // A recording that is being saved would be lost.
  const isSettling = kept.list?.some((one) => kept.settlingOf(one)?.isFailed === false);
  const actions = (
    <>
      <Button look={hasUnsaved ? 'danger' : 'primary'} isHeld={isSettling === true} onClick={confirm}>
        {hasUnsaved ? WORDS.deleteAndSignOut : WORDS.signOut}
      </Button>
      <Button onClick={() => void navigate('/', { replace: true })}>{WORDS.stay}</Button>
    </>
  );
  return (
    <Message title={TITLES.question} action={actions}>
      {hasUnsaved && <p>{WORDS.unsaved}</p>}
      <InterruptedRecordings kept={kept} className={classes.recording} />
    </Message>
  );
}

function Progress({ step, onRetry }: { readonly step: Step; readonly onRetry: () => void }) {
  const navigate = useNavigate();
  const actions = step.name === 'error' && (
    <>
      <Button look="primary" onClick={onRetry}>
        {WORDS.tryAgain}
      </Button>
      <Button onClick={() => void navigate('/sign-in', { replace: true })}>{WORDS.signIn}</Button>
    </>
  );
  return (
    <Message title={TITLES[step.name]} action={actions || undefined}>
      <div role="status">
        {step.name === 'success' && fill(WORDS.countdown, { seconds: step.secondsLeft })}
        {step.name === 'error' && (
          <>
            <p>{step.message}</p>
            <p>{WORDS.stillOpen}</p>
          </>
        )}
      </div>
      <div className={classes.progress}>
        <ProgressBar label={WORDS.progress} percent={PERCENT[step.name]} />
      </div>
    </Message>
  );
}

export default function SignOutPage() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const { session } = useCurrentUser();
  const user = session.status === 'signed-in' ? session.user.id : null;
  const { captures } = usePlatform();
  // The installed app writes recordings into the person's own folder.
  const consent = useConsent(captures ? undefined : (user ?? signedInHint.get()[0]));
  const { isGiven } = consent;
  useEffect(() => {
    if (isGiven && user !== null) dropAtEnd(user);
  }, [isGiven, user]);
  const isThere = session.status === 'signed-in' || session.status === 'unreachable';
  const step = useSignOut(attempt, isGiven && (attempt > 0 || isThere));
  const isDone = step.name === 'success' && step.secondsLeft === 0;
  useEffect(() => {
    if (isDone) void navigate('/sign-in', { replace: true });
  }, [isDone, navigate]);

  if (step.name === 'preparing' && session.status === 'signed-out') return <Navigate to="/sign-in" replace />;
  const isAsking = consent.answer === 'asked' && isThere;
  return (
    <>
      <title>{WORDS.page}</title>
      {isAsking ? <Question {...consent} /> : <Progress step={step} onRetry={() => setAttempt((last) => last + 1)} />}
    </>
  );
}
