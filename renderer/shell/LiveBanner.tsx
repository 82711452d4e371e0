import { createPortal } from 'react-dom';
import { Banner } from '../components/Banner';
import { Button } from '../components/Button';
import { useNoticePlace } from '../components/NoticePlace';
import { useClockText } from '../lib/times';
import { useRootMark } from '../lib/useRootMark';
import { useLive } from '../live/LiveContext';
import { useIsTroubled, useLiveAsOf, useLiveState, useLostSince } from '../live/liveState';
import classes from './LiveBanner.module.css';
import { WORDS } from './signedInWords';

/**
 * The state of the real-time connection, from the second attempt to reconnect until it is back. It lies over the page and moves
 * nothing: in the place that the page has for it, otherwise at the bottom of the window.
 */
export function LiveBanner() {
  const isTroubled = useIsTroubled();
  const isLost = useLiveState().name === 'lost';
  const { reconnect } = useLive();
  const place = useNoticePlace();
  useRootMark('data-floating-banner', isTroubled && place === null);
  if (!isTroubled) return null;
  const banner = (
    <section className={place === null ? classes.floating : classes.placed}>
      <Banner action={isLost && <Button onClick={reconnect}>{WORDS.reconnect}</Button>}>
        <span>
          {isLost ? WORDS.liveLost : WORDS.liveTrouble} {isLost && <span data-more>{WORDS.liveLostMore}</span>}
        </span>{' '}
        {isLost && <StatusTime />}
      </Banner>
    </section>
  );
  return place === null ? banner : createPortal(banner, place);
}

/** The time of the shown status. Outside of the alert, so that screen readers do not repeat the banner each time it changes. */
function StatusTime() {
  const asOf = useLiveAsOf();
  const isUnknown = useLostSince() !== null;
  const clock = useClockText();
  if (asOf === null || isUnknown) return null;
  return (
    <span aria-live="off" className="numeric" data-more>
      {WORDS.statusAsOf(clock(asOf))}
    </span>
  );
}
