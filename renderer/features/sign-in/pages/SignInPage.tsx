import { safeRedirect } from '#app/domain/redirect';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../../api/useCurrentUser';
import { Button, ExternalLink } from '../../../components/Button';
import { lazyPart } from '../../../components/lazyPart';
import { usePlatform } from '../../../platform/PlatformContext';
import { GoogleMark } from '../GoogleMark';
import { WORDS } from '../words';
import classes from './SignInPage.module.css';

/** The page where visitors sign in, and where all users wait while the server cannot be reached. */
export default function SignInPage() {
  const [params] = useSearchParams();
  const redirect = safeRedirect(params.get('redirect'));
  const { session, isChecking, check } = useCurrentUser();
  if (session.status === 'signed-in') return <Navigate to={redirect} replace />;
  const isDown = session.status === 'unreachable';
  return (
    <div className={classes.page}>
      <title>{WORDS.page}</title>
      <div>
        <h1 className={classes.title}>{WORDS.welcome}</h1>
        <p>{WORDS.subtitle}</p>
      </div>
      <section className={classes.card} aria-labelledby="sign-in-title">
        <h2 id="sign-in-title" className={classes.cardTitle}>
          {WORDS.card}
        </h2>
        {isDown && <ServerProblem isBusy={isChecking} onRetry={() => void check()} />}
        <Ways redirect={redirect} isDown={isDown} />
      </section>
      <Foot />
    </div>
  );
}

const DesktopSignIn = lazyPart(() => import(/* webpackChunkName: 'desktop-parts' */ '../DesktopSignIn'), {
  failed: WORDS.signInFailed,
  // As high as the buttons that follow, so that nothing below moves.
  placeholder: <div className={classes.coming} />,
});

/** Signs in with this browser, or in the installed app with the system's browser. */
function Ways(props: { readonly redirect: string; readonly isDown: boolean }) {
  const { signIn } = usePlatform();
  if (!signIn) return <GoogleButton {...props} />;
  return <DesktopSignIn signIn={signIn} isDown={props.isDown} />;
}

/** For how long a second click is ignored, in ms: no event tells a page that its user stopped the navigation. */
const LEAVING_MS = 3000;

function GoogleButton({ redirect, isDown }: { readonly redirect: string; readonly isDown: boolean }) {
  const { session, redirectMemory } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  const handleClick = () => {
    setIsLeaving(true);
    redirectMemory.set(redirect);
    session.startSignIn(redirect);
    window.setTimeout(() => setIsLeaving(false), LEAVING_MS);
  };
  return (
    <Button look="primary" isWide disabled={isDown || isLeaving} onClick={handleClick}>
      {!isDown && <GoogleMark />}
      {isDown ? WORDS.down : WORDS.google}
    </Button>
  );
}

function ServerProblem({ isBusy, onRetry }: { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={classes.problem}>
      <strong>{WORDS.down}</strong>
      <p>{WORDS.downText}</p>
      <Button onClick={onRetry} disabled={isBusy}>
        {isBusy ? WORDS.trying : WORDS.retry}
      </Button>
    </div>
  );
}

function Foot() {
  const { links } = usePlatform();
  return (
    <footer className={classes.foot}>
      <nav aria-label={WORDS.links}>
        <ExternalLink href={links.href('terms')}>{WORDS.terms}</ExternalLink>
        <ExternalLink href={links.href('privacy')}>{WORDS.privacy}</ExternalLink>
        <ExternalLink href={links.href('support')}>{WORDS.support}</ExternalLink>
      </nav>
      <span className="numeric">{WORDS.version}</span>
    </footer>
  );
}
