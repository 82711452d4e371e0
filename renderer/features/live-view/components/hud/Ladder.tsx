import { useRef } from 'react';
import { useFeedDraw } from '../../hooks/useFeedDraw';
import { HUD } from '../../words/hud';
import classes from './Hud.module.css';
import { FAST_MS, freshVehicle } from './vehicle';

/** Units per degree of pitch, for a stage 992 px wide and a common lens (49° vertical field of view). */
const UNITS_PER_DEGREE = 11.4;
/** Rungs further from the middle than this are left out, in units. */
const REACH = 128;
const RUNGS = [-30, -25, -20, -15, -10, -5, 5, 10, 15, 20, 25, 30];

/** Horizon and pitch ladder; hidden while the attitude is unknown or stale. Drawn ten times a second without React. */
export function Ladder() {
  const svg = useRef<SVGSVGElement>(null);
  const world = useRef<SVGGElement>(null);
  const drawn = useRef('');
  useFeedDraw((feed) => {
    const vehicle = freshVehicle(feed, FAST_MS);
    const [roll, pitch] = [vehicle?.rollDeg ?? null, vehicle?.pitchDeg ?? null];
    const isKnown = roll !== null && pitch !== null;
    svg.current?.toggleAttribute('hidden', !isKnown);
    if (!isKnown) return;
    const transform = `rotate(${(-roll).toFixed(2)}) translate(0 ${(pitch * UNITS_PER_DEGREE).toFixed(2)})`;
    if (transform === drawn.current) return;
    drawn.current = transform;
    world.current?.setAttribute('transform', transform);
    for (const rung of world.current?.querySelectorAll<SVGGElement>('[data-degrees]') ?? [])
      rung.style.visibility = Math.abs(pitch - Number(rung.dataset.degrees)) * UNITS_PER_DEGREE > REACH ? 'hidden' : '';
  });
  return (
    <svg
      ref={svg}
      className={classes.ladder}
      viewBox="-140 -140 280 280"
      overflow="visible"
      role="img"
      aria-label={HUD.horizon}
    >
      <g ref={world}>
        <Line d="M-118 0H-52M52 0H118" width={2} />
        {RUNGS.map((degrees) => (
          <Rung key={degrees} degrees={degrees} />
        ))}
      </g>
      <Line d="M-32 0h16l7 7 9-7 9 7 7-7h16" width={2.2} />
    </svg>
  );
}

interface LineProps {
  readonly d: string;
  readonly width: number;
  readonly dash?: string | undefined;
}

/** With a dark edge, so that it is seen on a bright sky. A filter would redraw its shadow ten times a second. */
function Line({ d, width, dash }: LineProps) {
  return (
    <>
      <path d={d} strokeWidth={width + 2} strokeDasharray={dash} className={classes.edge} />
      <path d={d} strokeWidth={width} strokeDasharray={dash} />
    </>
  );
}

function Rung({ degrees }: { readonly degrees: number }) {
  const y = -degrees * UNITS_PER_DEGREE;
  return (
    <g data-degrees={degrees}>
      <Line d={`M-46 ${y}H-24M24 ${y}H46`} width={1.5} dash={degrees < 0 ? '6 4' : undefined} />
      {[-60, 60].map((x) => (
        <text key={x} x={x} y={y + 4} fontSize={12} className={classes.rungText}>
          {Math.abs(degrees)}
        </text>
      ))}
    </g>
  );
}
