import { isApiError } from '#app/api/errors';
import { signOut } from '#app/api/sessions';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useClient } from '../../../api/ClientContext';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { dropAtEnd } from '../../../api/storedSettings';
import { useSessionControl } from '../../../api/SessionContext';
import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import { ProgressBar } from '../../../components/ProgressBar';
import { fill } from '../../../lib/fill';
import { signOutMark } from '../../../lib/signOutMark';
import { TITLES, WORDS } from '../words';
import classes from './SignOutPage.module.css';

type Step =
  | { readonly name: 'preparing' }
  | { readonly name: 'signing-out' }
  | { readonly name: 'success'; readonly secondsLeft: number }
  | { readonly name: 'error'; readonly message: string };

const COUNTDOWN_S = 3;
const PERCENT = { preparing: 33, 'signing-out': 66, success: 100, error: 66 } as const;

/** No session on the server is what a sign-out wants, so a 401 is a success. */
function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/** Runs the sign-out, and again for each new `attempt`; the local session goes whatever the server says (`spec.md` §8). */
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

export default function SignOutPage() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const { session } = useCurrentUser();
  const user = session.status === 'signed-in' ? session.user.id : null;
  // Also where no session is left: a person who comes here wants nothing to stay.
  useEffect(() => signOutMark.drop(), []);
  useEffect(() => {
    if (user !== null) dropAtEnd(user);
  }, [user]);
  const step = useSignOut(attempt, attempt > 0 || session.status === 'signed-in' || session.status === 'unreachable');
  const isDone = step.name === 'success' && step.secondsLeft === 0;
  useEffect(() => {
    if (isDone) void navigate('/sign-in', { replace: true });
  }, [isDone, navigate]);

  if (step.name === 'preparing' && session.status === 'signed-out') return <Navigate to="/sign-in" replace />;
  const actions = step.name === 'error' && (
    <>
      <Button look="primary" onClick={() => setAttempt((last) => last + 1)}>
        {WORDS.tryAgain}
      </Button>
      <Button onClick={() => void navigate('/sign-in', { replace: true })}>{WORDS.signIn}</Button>
    </>
  );
  return (
    <>
      <title>{WORDS.page}</title>
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
    </>
  );
}
