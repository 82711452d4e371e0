import { numberIn, toUnit, type Unit } from '#app/domain/units';
import type { ReactNode } from 'react';
import { cx } from '../../../../lib/cx';
import { useFeedDraw } from '../../hooks/useFeedDraw';
import { useRef } from 'react';
import { HUD } from '../../words/hud';
import classes from './Hud.module.css';
import { PLACES, useTape } from './useTape';
import { FAST_MS, SLOW_MS, freshVehicle, homeBearing, type Vehicle } from './vehicle';

const inTurn = (degrees: number) => ((Math.round(degrees) % 360) + 360) % 360;
const POINTS: Readonly<Record<number, string>> = { 0: 'N', 90: 'E', 180: 'S', 270: 'W' };
const threeDigits = (degrees: number) => String(inTurn(degrees)).padStart(3, '0');
const HEADING = {
  read: ({ headingDeg }: Vehicle) => headingDeg,
  step: 10,
  label: (degrees: number) => POINTS[inTurn(degrees)] ?? threeDigits(degrees),
  text: (degrees: number) => `${threeDigits(degrees)}°`,
  staleMs: FAST_MS,
  // Wide enough for "340" beside a box for four characters.
  boxSteps: 0.95,
};

/** Heading tape, with a mark at the bearing of home. */
export function HeadingTape() {
  const { root, box, strip } = useTape(HEADING);
  const mark = useRef<HTMLSpanElement>(null);
  useFeedDraw((feed) => {
    const vehicle = freshVehicle(feed, FAST_MS);
    const [home, nose] = [vehicle && homeBearing(vehicle), vehicle?.headingDeg ?? null];
    mark.current?.toggleAttribute('hidden', home === null || nose === null);
    if (home === null || nose === null) return;
    const turn = ((home - nose + 540) % 360) - 180;
    mark.current?.style.setProperty('--steps', (Math.max(-40, Math.min(40, turn)) / 10).toFixed(2));
  });
  return (
    <div ref={root} className={classes.heading} role="group" aria-label={HUD.heading}>
      <div className={classes.window} aria-hidden="true">
        <Strip strip={strip} />
      </div>
      <span ref={mark} className={classes.homeMark} aria-hidden="true" />
      <span ref={box} className={classes.headingBox} />
    </div>
  );
}

interface Props {
  readonly name: string;
  /** Above the tape. */
  readonly head: string;
  readonly unit: Unit;
  readonly side: 'left' | 'right';
  /** From one label to the next, in `unit`. */
  readonly step: number;
  /** The value as on the wire. */
  readonly read: (vehicle: Vehicle) => number | null;
  /** The lowest value on the tape, in `unit`. */
  readonly least?: number;
  /** Below the tape. */
  readonly children: ReactNode;
}

/** A vertical tape: the value in a box at its middle, values around it above and below. */
export function Tape({ name, head, unit, side, step, read, least = -Infinity, children }: Props) {
  const label = (value: number) => (value < least ? '' : String(value).replace('-', '−'));
  const { root, box, strip } = useTape({
    read: (vehicle) => {
      const value = read(vehicle);
      return value === null ? null : toUnit(value, unit);
    },
    step,
    label,
    text: (value) => numberIn(value, { ...unit, size: 1, zero: 0 }),
    staleMs: SLOW_MS,
    boxSteps: 0.62,
  });
  return (
    <div ref={root} className={cx(classes.tape, classes[side])} role="group" aria-label={name}>
      <span className={classes.tapeHead}>{head}</span>
      <div className={classes.window} aria-hidden="true">
        <Strip strip={strip} />
      </div>
      <span className={classes.tapeFoot}>{children}</span>
      <span ref={box} className={classes.box} />
    </div>
  );
}

function Strip({ strip }: Pick<ReturnType<typeof useTape>, 'strip'>) {
  return (
    <div ref={strip} className={classes.strip}>
      {PLACES.map((place) => (
        <span key={place} className={classes.label} style={{ '--place': place } as object} />
      ))}
    </div>
  );
}
