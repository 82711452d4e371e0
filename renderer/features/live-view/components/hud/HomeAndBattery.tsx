import { chargeTone } from '#app/domain/charge';
import { lowestPercent } from '#app/domain/telemetry';
import { useRef } from 'react';
import { useFeedDraw } from '../../hooks/useFeedDraw';
import { HUD } from '../../words/hud';
import { Live } from '../Live';
import classes from './Hud.module.css';
import { FAST_MS, SLOW_MS, charge, freshVehicle, homeBearing, homeDistance, voltage } from './vehicle';

/** Direction and distance of home, and the battery. */
export function HomeAndBattery() {
  const root = useRef<HTMLDivElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useFeedDraw((feed) => {
    root.current?.toggleAttribute('data-stale', freshVehicle(feed, SLOW_MS) === null);
    const vehicle = freshVehicle(feed, FAST_MS);
    const [home, nose] = [vehicle && homeBearing(vehicle), vehicle?.headingDeg ?? null];
    arrow.current?.toggleAttribute('hidden', home === null || nose === null);
    if (home !== null && nose !== null) arrow.current?.style.setProperty('--turn', `${Math.round(home - nose)}deg`);
    const percent = feed.telemetry && lowestPercent(feed.telemetry.value);
    bar.current?.style.setProperty('--charge', `${percent ?? 0}%`);
    if (bar.current) bar.current.dataset.tone = chargeTone(percent);
  });
  return (
    <div ref={root} className={classes.homeAndBattery}>
      <span className={classes.pair} role="group" aria-label={HUD.home}>
        <svg ref={arrow} className={classes.arrow} viewBox="-10 -10 20 20" aria-hidden="true">
          <path d="M0 9V-8M-6-2L0-9L6-2" />
          {/* Its direction is not known. The place is kept, so that nothing moves when it is. */}
          <circle r="3" />
        </svg>
        <b>
          <Live read={homeDistance} staleMs={SLOW_MS} />
        </b>
        <span className={classes.quiet}>{HUD.toHome}</span>
      </span>
      <span className={classes.pair} role="group" aria-label={HUD.battery}>
        <span ref={bar} className={classes.cell} aria-hidden="true" />
        <b>
          <Live read={charge} staleMs={SLOW_MS} />
        </b>
        <span className={classes.quiet}>
          <Live read={voltage} staleMs={SLOW_MS} />
        </span>
      </span>
    </div>
  );
}
