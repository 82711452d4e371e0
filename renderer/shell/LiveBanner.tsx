import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { useClockText } from '../lib/times';
import { useRootMark } from '../lib/useRootMark';
import { useLive } from '../live/LiveContext';
import { useIsTroubled, useLiveAsOf, useLiveState, useLostSince } from '../live/liveState';
import classes from './LiveBanner.module.css';
import { WORDS } from './signedInWords';

interface Props {
  /** Floats over the bottom of the window, so that the page does not move when the banner comes and goes. */
  readonly isFloating?: boolean;
}

/** The state of the real-time connection, from the second attempt to reconnect until it is back. */
export function LiveBanner({ isFloating = false }: Props) {
  const isTroubled = useIsTroubled();
  const isLost = useLiveState().name === 'lost';
  const { reconnect } = useLive();
  useRootMark('data-floating-banner', isFloating && isTroubled);
  if (!isTroubled) return null;
  const banner = (
    <Banner action={isLost && <Button onClick={reconnect}>{WORDS.reconnect}</Button>}>
      <span>{isLost ? WORDS.liveLost : WORDS.liveTrouble}</span> {isLost && <StatusTime />}
    </Banner>
  );
  return isFloating ? <div className={classes.floating}>{banner}</div> : banner;
}

/** The time of the shown status. Outside of the alert, so that screen readers do not repeat the banner each time it changes. */
function StatusTime() {
  const asOf = useLiveAsOf();
  const isUnknown = useLostSince() !== null;
  const clock = useClockText();
  if (asOf === null || isUnknown) return null;
  return (
    <span aria-live="off" className="numeric">
      {WORDS.statusAsOf(clock(asOf))}
    </span>
  );
}
