import { byUrgency, unacknowledgedCount, type AlertList } from '#app/domain/alert';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../../../components/Button';
import { lazyPart } from '../../../components/lazyPart';
import { Icon } from '../../../components/Icon';
import { fill } from '../../../lib/fill';
import { openAlertCount } from '../../../lib/openAlertCount';
import { useClockText } from '../../../lib/times';
import { useLostSince } from '../../../live/liveState';
import { usePlatform } from '../../../platform/PlatformContext';
import classes from './Bell.module.css';
import { useAlertSounds } from './useAlertSounds';
import { useBellAlerts } from './useBellAlerts';
import { useCriticalToasts } from './useCriticalToasts';
import { countText, WORDS } from './words';

const BellPanel = lazyPart(() => import(/* webpackChunkName: 'bell' */ './BellPanel'), {
  failed: WORDS.listFailed,
  giveUp: ({ onClose }) => onClose(),
});

/** The largest number that fits on the bell. */
const MAX_SHOWN = 99;

const wordsOf = (count: number): string =>
  count === 0 ? WORDS.open.none : count === 1 ? WORDS.open.one : fill(WORDS.open.other, { count: countText(count) });

interface Known {
  /** Undefined until the first answer. */
  readonly alerts: AlertList | undefined;
  /** Why the last request failed; null if it did not. */
  readonly problem: string | null;
  /** Since when the connection is lost, in ms since the epoch; 0 if there never was one, null while there is one. */
  readonly lostSince: number | null;
}

/** Returns the bell's accessible name and tooltip. `clock` writes a time. */
function labelOf({ alerts, problem, lostSince }: Known, clock: (at: number) => string): string {
  const isLost = lostSince !== null;
  if (alerts === undefined) return problem ?? (isLost ? WORDS.unknownFor.noAnswer : WORDS.unknown);
  const words = wordsOf(unacknowledgedCount(alerts));
  if (lostSince) return fill(WORDS.asOf, { alerts: words, time: clock(lostSince) });
  return isLost || problem !== null ? fill(WORDS.outdated, { alerts: words }) : words;
}

/** Returns the text on the bell; null for none. Without news, an empty bell would claim that no alert is open. */
function badgeOf(count: number, isOutdated: boolean): string | null {
  if (count === 0) return isOutdated ? '?' : null;
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}

/** Shows the number in the page's title and on the app's icon, which are visible while the page is not. */
function useCountBeside(count: number): void {
  const { badge } = usePlatform();
  useEffect(() => {
    openAlertCount.setState(count, true);
    badge?.(count);
  }, [count, badge]);
  useEffect(
    () => () => {
      openAlertCount.setState(0, true);
      badge?.(0);
    },
    [badge],
  );
}

interface Props {
  /** When the page was loaded, by the monotonic clock, in ms. */
  readonly since: number;
  /** The bell was clicked before its script came: its list opens at once, unless the server turns out to have no alerts. */
  readonly isAsked: boolean;
  /** Called before this is first drawn. */
  readonly onShown: () => void;
}

/** The header's bell: the number of open alerts, and their list on a click. */
export default function Bell({ since, isAsked, onShown }: Props) {
  useLayoutEffect(onShown, [onShown]);
  const { alerts, problem } = useBellAlerts();
  const isFailed = problem !== null;
  const lostSince = useLostSince();
  const clock = useClockText();
  const isOutdated = lostSince !== null || isFailed;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hasHadNone, setHasHadNone] = useState(false);
  const count = alerts ? unacknowledgedCount(alerts) : 0;
  useCountBeside(count);
  useCriticalToasts(alerts, since, anchor !== null);
  // If the quiet hours cannot be loaded, alerts sound.
  useAlertSounds(alerts === undefined ? (isFailed ? null : undefined) : (alerts?.quietHours ?? null));
  const openIfAsked = useCallback(
    (inside: HTMLElement | null) => {
      if (isAsked && !hasHadNone && inside) setAnchor(inside.closest('button'));
    },
    [isAsked, hasHadNone],
  );
  // When the server has alerts again, the list must not open by itself.
  if (alerts === null && (anchor !== null || !hasHadNone)) {
    setHasHadNone(true);
    setAnchor(null);
  }
  // A server without alerts has none to show.
  if (alerts === null) return null;
  const worst = alerts && byUrgency(alerts.alerts)[0];
  const isCritical = worst?.severity === 'critical' && worst.acknowledgedAt === null;
  const label = labelOf({ alerts, problem, lostSince }, clock);
  const badge = badgeOf(count, isOutdated);
  return (
    <>
      <Button
        look="icon"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={BellPanel.preload}
        onFocus={BellPanel.preload}
      >
        <span ref={openIfAsked} className={classes.bell}>
          <Icon name="bell" />
          {badge !== null && (
            <span className={classes.count} data-tone={isOutdated ? 'past' : isCritical ? 'bad' : 'warn'}>
              {badge}
            </span>
          )}
        </span>
      </Button>
      {anchor && <BellPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
