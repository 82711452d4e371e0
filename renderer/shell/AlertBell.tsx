import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../components/Button';
import { Icon } from '../components/Icon';
import { lazyPart } from '../components/lazyPart';
import { AFTER_FIRST_SCREEN_MS } from '../lib/afterFirstScreen';
import { useDelayed } from '../lib/useDelayed';
import classes from './Header.module.css';
import { WORDS } from './signedInWords';

/** Interval between tries to load the script after a failure, in ms. */
const AGAIN_MS = 30_000;

const Bell = lazyPart(() => import(/* webpackChunkName: 'row-extras' */ '../features/device-alerts/bell/Bell'), {
  failed: WORDS.bellFailed,
  Fallback: Retrying,
});

function Retrying({ retry }: { readonly retry: () => void }) {
  useEffect(() => {
    const timer = window.setInterval(retry, AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [retry]);
  return null;
}

/** Shows a placeholder of the bell at once, so that nothing appears late, and loads the bell after the first screen; earlier when it gets the pointer or the focus. */
export function AlertBell() {
  const [since] = useState(() => performance.now());
  const isDue = useDelayed(AFTER_FIRST_SCREEN_MS);
  const [isNear, setIsNear] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const handleShown = useCallback(() => {
    // The loaded bell replaces the placeholder and takes over its focus.
    const [bell, standIn] = [...(place.current?.querySelectorAll('button') ?? [])];
    if (standIn && standIn === document.activeElement) bell?.focus();
    setIsShown(true);
  }, []);
  const come = () => setIsNear(true);
  const isPressed = useRef(false);
  const handlePress = ({ pointerType, button }: PointerEvent) => {
    if (isShown || pointerType !== 'mouse' || button !== 0) return;
    isPressed.current = true;
    // Released elsewhere, it opens nothing later. React hears of a release before the window does.
    window.addEventListener('pointerup', () => (isPressed.current = false), { once: true });
  };
  const handleRelease = () => {
    // The browser sends no click if the mouse was pressed on the placeholder and released on the bell.
    if (isPressed.current && isShown) setIsAsked(true);
  };
  return (
    <span ref={place} className={classes.bell} onPointerDown={handlePress} onPointerUp={handleRelease}>
      {(isDue || isNear || isAsked) && <Bell since={since} isAsked={isAsked} onShown={handleShown} />}
      {!isShown && (
        <Button
          look="icon"
          aria-label={WORDS.bell}
          title={WORDS.bell}
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={come}
          onFocus={come}
          onClick={() => setIsAsked(true)}
          // A browser sends no click of a key that is released on the other one.
          onKeyDown={({ key }) => key === ' ' && setIsAsked(true)}
        >
          <Icon name="bell" />
        </Button>
      )}
    </span>
  );
}
