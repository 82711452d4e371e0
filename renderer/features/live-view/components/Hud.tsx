import { lowestPercent } from '#app/domain/telemetry';
import { useEffect, useRef } from 'react';
import { clock, distance, fixed, heading } from '../format';
import { useFeed } from '../FeedContext';
import type { Feed } from '../deviceFeed';
import { useHudSettings, type HudPreset } from '../hudSettings';
import { Live } from './Live';
import { PinnedError } from './PinnedError';
import { StaleNote } from './StaleNote';
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
/** Batteries beyond these are told by the lowest of all. */
const SHOWN_BATTERIES = 3;
const charge = of(({ batteries }) => {
  const levels = batteries.map(({ percent }) => percent);
  if (levels.length <= SHOWN_BATTERIES)
    return levels.map((one) => fixed(one, 0, '')).join(' / ') + (levels.length ? ' %' : '--');
  return `${fixed(lowestPercent({ batteries }), 0, '%')} lowest of ${levels.length}`;
});
const place = of(({ latDeg, lonDeg }) => `${fixed(latDeg, 5, '')}, ${fixed(lonDeg, 5, '')}`);
const home = of(({ homeDistanceM, homeBearingDeg }) => `${distance(homeDistanceM)} ${heading(homeBearingDeg)}`);

/** Turns with the vehicle, drawn by hand ten times a second; absent while the attitude is unknown or old. */
function Horizon() {
  const { store } = useFeed();
  const picture = useRef<SVGSVGElement>(null);
  const line = useRef<SVGGElement>(null);
  useEffect(() => {
    let drawn = '';
    const draw = () => {
      const { telemetry, telemetryAt } = store.getState();
      const [roll, pitch] = [telemetry?.rollDeg ?? null, telemetry?.pitchDeg ?? null];
      const isKnown = roll !== null && pitch !== null && performance.now() - telemetryAt <= FAST_MS;
      picture.current?.toggleAttribute('hidden', !isKnown);
      if (!isKnown) return;
      const transform = `rotate(${-roll}) translate(0 ${pitch * 1.5})`;
      if (transform !== drawn) line.current?.setAttribute('transform', transform);
      drawn = transform;
    };
    draw();
    return store.subscribe(draw);
  }, [store]);
  return (
    <svg ref={picture} className={classes.horizon} viewBox="-100 -50 200 100" role="img" aria-label="Horizon">
      <g ref={line}>
        <path d="M-70 0H-24M24 0H70" />
      </g>
      <path d="M-10 0H-3M3 0H10M0 -3V3" />
    </svg>
  );
}

type ReadingProps = { readonly label: string } & Parameters<typeof Live>[0];
const ALT: ReadingProps = { label: 'ALT', read: altitude, staleMs: SLOW_MS };
const SPD: ReadingProps = { label: 'SPD', read: speed, staleMs: SLOW_MS };
const HDG: ReadingProps = { label: 'HDG', read: course, staleMs: FAST_MS };
const HOME: ReadingProps = { label: 'HOME', read: home, staleMs: SLOW_MS };
const BAT: ReadingProps = { label: 'BAT', read: charge, staleMs: SLOW_MS };
/** Who flies wants all, who films where it looks, and who only looks on next to nothing. */
const READINGS: Readonly<Record<HudPreset, readonly ReadingProps[]>> = {
  minimal: [ALT, BAT],
  pilot: [ALT, SPD, { label: 'CLIMB', read: climb, staleMs: SLOW_MS }, HDG, HOME, BAT],
  camera: [HDG, ALT, { label: 'POS', read: place, staleMs: SLOW_MS }],
};

/** Readings over the picture of a vehicle (`design/pages.md` §2 "HUD fields"). */
export function Hud({ hasHorizon }: { readonly hasHorizon: boolean }) {
  const { preset, scale } = useHudSettings();
  const size = useRef<HTMLDivElement>(null);
  useEffect(() => size.current?.style.setProperty('--hud-scale', String(scale / 100)), [scale]);
  return (
    <div ref={size} className={classes.hud} role="group" aria-label="Flight data over the picture">
      {hasHorizon && preset === 'pilot' && <Horizon />}
      <p className={classes.hudTop}>
        <b>
          <Live read={armed} staleMs={SLOW_MS} />
        </b>
        {preset !== 'camera' && <Live read={mode} staleMs={SLOW_MS} />}
        {preset === 'pilot' && <Live read={flightTime} staleMs={SLOW_MS} />}
      </p>
      <div className={classes.hudMiddle}>
        <PinnedError />
        <StaleNote />
      </div>
      <dl className={classes.hudBottom}>
        {READINGS[preset].map((one) => (
          <Reading key={one.label} {...one} />
        ))}
      </dl>
    </div>
  );
}

function Reading({ label, ...live }: ReadingProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Live {...live} />
      </dd>
    </div>
  );
}
