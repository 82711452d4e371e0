import { NAME, VERSION } from '#app/brand';
import { safeRedirect } from '#app/domain/redirect';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Button, ExternalLink } from '../../../components/Button';
import { lazyPart } from '../../../components/lazyPart';
import { usePlatform } from '../../../platform/PlatformContext';
import { GoogleMark } from '../GoogleMark';
import classes from './SignInPage.module.css';

/** Where a visitor signs in, and where everybody waits while the server cannot be reached. */
export default function SignInPage() {
  const [params] = useSearchParams();
  const redirect = safeRedirect(params.get('redirect'));
  const { session, isChecking, check } = useCurrentUser();
  if (session.status === 'signed-in') return <Navigate to={redirect} replace />;
  return (
    <div className={classes.page}>
      <title>{`Sign in · ${NAME}`}</title>
      <div className={classes.welcome}>
        <h1 className={classes.title}>Welcome to {NAME}</h1>
        <p className={classes.subtitle}>Stream and manage your devices with ease</p>
      </div>
      <section className={classes.card} aria-labelledby="sign-in-title">
        <h2 id="sign-in-title" className={classes.cardTitle}>
          Sign in
        </h2>
        {session.status === 'unreachable' && <ServerProblem isBusy={isChecking} onRetry={() => void check()} />}
        <Ways redirect={redirect} isDown={session.status === 'unreachable'} />
      </section>
      <Foot />
    </div>
  );
}

const DesktopSignIn = lazyPart(() => import('../DesktopSignIn'), {
  what: 'sign-in',
  // Of the size of what comes, so that nothing below it moves.
  placeholder: <div className={classes.coming} />,
});

/** The body's own way to sign in: a browser beside the app, or this browser itself. */
function Ways(props: { readonly redirect: string; readonly isDown: boolean }) {
  const { signIn } = usePlatform();
  if (!signIn) return <GoogleButton {...props} />;
  return <DesktopSignIn signIn={signIn} isDown={props.isDown} />;
}

function GoogleButton({ redirect, isDown }: { readonly redirect: string; readonly isDown: boolean }) {
  const { session, redirectMemory } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  const handleClick = () => {
    setIsLeaving(true);
    redirectMemory.set(redirect);
    session.startSignIn(redirect);
    // A page that the browser brings back from its cache must not stand there with a dead button.
    window.addEventListener('pageshow', () => setIsLeaving(false), { once: true });
  };
  return (
    <Button look="primary" isWide disabled={isDown || isLeaving} onClick={handleClick}>
      {!isDown && <GoogleMark />}
      {isDown ? 'Server Unavailable' : 'Continue with Google'}
    </Button>
  );
}

function ServerProblem({ isBusy, onRetry }: { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={classes.problem}>
      <strong>Server Unavailable</strong>
      <p>Unable to connect to the server. Please check your connection and try again.</p>
      <Button onClick={onRetry} disabled={isBusy}>
        {isBusy ? 'Trying…' : 'Retry'}
      </Button>
    </div>
  );
}

function Foot() {
  const { links } = usePlatform();
  return (
    <footer className={classes.foot}>
      <nav className={classes.links} aria-label="Legal and help">
        <ExternalLink href={links.href('terms')}>Terms</ExternalLink>
        <ExternalLink href={links.href('privacy')}>Privacy</ExternalLink>
        <ExternalLink href={links.href('support')}>Support</ExternalLink>
      </nav>
      <span className="numeric">Version {VERSION}</span>
    </footer>
  );
}
