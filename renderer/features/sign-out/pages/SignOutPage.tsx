import { signOut } from '#app/api/sessions';
import { NAME } from '#app/brand';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '../../../api/ClientContext';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { useSessionControl } from '../../../api/SessionContext';
import { Button } from '../../../components/Button';
import { Message } from '../../../components/Message';
import classes from './SignOutPage.module.css';

type Step =
  | { readonly name: 'preparing' }
  | { readonly name: 'signing-out' }
  | { readonly name: 'success'; readonly secondsLeft: number }
  | { readonly name: 'error'; readonly message: string };

const COUNTDOWN_S = 3;
const PERCENT = { preparing: 33, 'signing-out': 66, success: 100, error: 66 } as const;
const TITLES = {
  preparing: 'Preparing to sign out...',
  'signing-out': 'Signing out...',
  success: 'Signed out',
  error: 'Sign out failed',
} as const;

/** Runs the sign-out, and again for each new `attempt`; the local session goes whatever the server says (`spec.md` §8). */
function useSignOut(attempt: number): Step {
  const client = useClient();
  const control = useSessionControl();
  const [step, setStep] = useState<Step>({ name: 'preparing' });
  const started = useRef(-1);
  useEffect(() => {
    if (started.current === attempt) return;
    started.current = attempt;
    setStep({ name: 'signing-out' });
    client
      .call(signOut)
      .then(
        () => setStep({ name: 'success', secondsLeft: COUNTDOWN_S }),
        (error: unknown) => setStep({ name: 'error', message: errorMessageOf(error) }),
      )
      .finally(() => control.end());
  }, [attempt, client, control]);

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
  const step = useSignOut(attempt);
  const isDone = step.name === 'success' && step.secondsLeft === 0;
  useEffect(() => {
    if (isDone) void navigate('/sign-in', { replace: true });
  }, [isDone, navigate]);

  const actions = step.name === 'error' && (
    <>
      <Button look="primary" onClick={() => setAttempt((last) => last + 1)}>
        Try Again
      </Button>
      <Button onClick={() => void navigate('/sign-in', { replace: true })}>Return to Sign In</Button>
    </>
  );
  return (
    <>
      <title>{`Sign out · ${NAME}`}</title>
      <Message title={TITLES[step.name]} action={actions || undefined}>
        <div role="status">
          {step.name === 'success' && `Redirecting in ${step.secondsLeft} seconds...`}
          {step.name === 'error' && `${step.message} You are signed out on this device.`}
        </div>
        <progress className={classes.progress} aria-label="Signing out" max={100} value={PERCENT[step.name]} />
      </Message>
    </>
  );
}
