import { useEffect, useRef } from 'react';
import { clock, distance, fixed, heading } from '../format';
import { useFeed } from '../FeedContext';
import type { Feed } from '../deviceFeed';
import { Live } from './Live';
import classes from './LiveView.module.css';

const FAST_MS = 1000;
const SLOW_MS = 3000;
const of =
  (read: (telemetry: NonNullable<Feed['telemetry']>) => string) =>
  ({ telemetry }: Feed): string =>
    telemetry ? read(telemetry) : '--';

const armed = of(({ armed: isArmed }) => (isArmed === null ? '--' : isArmed ? 'ARMED' : 'Disarmed'));
const mode = of(({ mode: name }) => name ?? '--');
const flightTime = of(({ flightTimeS }) => clock(flightTimeS));
const altitude = of(({ altRelM }) => `${fixed(altRelM, 1, 'm')} REL`);
const speed = of(({ groundSpeedMps }) => fixed(groundSpeedMps, 1, 'm/s'));
const climb = of(({ climbMps }) => fixed(climbMps, 1, 'm/s'));
const course = of(({ headingDeg }) => heading(headingDeg));
const home = of(({ homeDistanceM, homeBearingDeg }) => `${distance(homeDistanceM)} ${heading(homeBearingDeg)}`);

/** The horizon turns with the vehicle; drawn by hand, ten times a second. */
function Horizon() {
  const { store } = useFeed();
  const ref = useRef<SVGGElement>(null);
  useEffect(() => {
    const draw = () => {
      const { telemetry } = store.getState();
      const [roll, pitch] = [telemetry?.rollDeg ?? 0, telemetry?.pitchDeg ?? 0];
      ref.current?.setAttribute('transform', `rotate(${-roll}) translate(0 ${pitch * 1.5})`);
    };
    draw();
    return store.subscribe(draw);
  }, [store]);
  return (
    <svg className={classes.horizon} viewBox="-100 -50 200 100" aria-hidden="true">
      <g ref={ref}>
        <path d="M-70 0H-24M24 0H70" />
      </g>
      <path d="M-10 0H-3M3 0H10M0 -3V3" />
    </svg>
  );
}

/** Readings over the picture of a vehicle (`design/pages.md` §2 "HUD fields"). */
export function Hud({ hasHorizon }: { readonly hasHorizon: boolean }) {
  return (
    <div className={classes.hud} role="group" aria-label="Flight data over the picture">
      {hasHorizon && <Horizon />}
      <p className={classes.hudTop}>
        <b>
          <Live read={armed} staleMs={SLOW_MS} />
        </b>
        <Live read={mode} staleMs={SLOW_MS} />
        <Live read={flightTime} staleMs={SLOW_MS} />
      </p>
      <dl className={classes.hudBottom}>
        <Reading label="ALT" read={altitude} staleMs={SLOW_MS} />
        <Reading label="SPD" read={speed} staleMs={SLOW_MS} />
        <Reading label="CLIMB" read={climb} staleMs={SLOW_MS} />
        <Reading label="HDG" read={course} staleMs={FAST_MS} />
        <Reading label="HOME" read={home} staleMs={SLOW_MS} />
      </dl>
    </div>
  );
}

function Reading({ label, ...live }: { readonly label: string } & Parameters<typeof Live>[0]) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Live {...live} />
      </dd>
    </div>
  );
}
