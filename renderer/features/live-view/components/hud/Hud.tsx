import { unitOf, type UnitSystem } from '#app/domain/units';
import { useEffect, useRef } from 'react';
import { useUnits } from '../../../../lib/display';
import { useHudSettings, type HudPreset } from '../../hudSettings';
import { HUD } from '../../words/hud';
import { Live } from '../Live';
import { HomeAndBattery } from './HomeAndBattery';
import classes from './Hud.module.css';
import { Ladder } from './Ladder';
import { HeadingTape, Tape } from './Tapes';
import { SLOW_MS, airspeed, climb, position, type Vehicle } from './vehicle';

const speed = ({ groundSpeedMps }: Vehicle) => groundSpeedMps;
const height = ({ altRelM }: Vehicle) => altRelM;

/** From one label of a tape to the next, in the units of the system. */
const STEPS: Readonly<Record<UnitSystem, { readonly speed: number; readonly height: number }>> = {
  metric: { speed: 2, height: 10 },
  imperial: { speed: 5, height: 50 },
  aviation: { speed: 5, height: 50 },
};

/** The instruments of each preset: all for pilots, heading and position for camera operators. */
const SHOWN: Readonly<
  Record<HudPreset, { readonly heading: boolean; readonly speed: boolean; readonly place: boolean }>
> = {
  minimal: { heading: false, speed: false, place: false },
  pilot: { heading: true, speed: true, place: false },
  camera: { heading: true, speed: false, place: true },
};

/** HUD of a vehicle (pages §2 "HUD fields"). Its type scales with the stage. */
export function Hud({ hasHorizon }: { readonly hasHorizon: boolean }) {
  const { preset, scale } = useHudSettings();
  const size = useRef<HTMLDivElement>(null);
  const shown = SHOWN[preset];
  const units = useUnits();
  const [speedUnit, heightUnit] = [unitOf('speed', units), unitOf('height', units)];
  useEffect(() => size.current?.style.setProperty('--hud-scale', String(scale / 100)), [scale]);
  return (
    <div ref={size} className={classes.hud} data-units={units} role="group" aria-label={HUD.flight}>
      {hasHorizon && preset === 'pilot' && <Ladder />}
      {shown.heading && <HeadingTape />}
      {shown.speed && (
        <Tape
          // A tape of its own for each system: its labels are written when the value passes a step.
          key={`speed ${units}`}
          name={HUD.groundSpeed}
          head={HUD.groundSpeedUnit({ unit: speedUnit.symbol })}
          unit={speedUnit}
          side="left"
          step={STEPS[units].speed}
          read={speed}
          least={0}
        >
          <Live read={airspeed} staleMs={SLOW_MS} />
        </Tape>
      )}
      <Tape
        key={`height ${units}`}
        name={HUD.altitude}
        head={HUD.altitudeUnit({ unit: heightUnit.symbol })}
        unit={heightUnit}
        side="right"
        step={STEPS[units].height}
        read={height}
      >
        <Live read={climb} staleMs={SLOW_MS} />
      </Tape>
      {shown.place ? (
        <div className={classes.homeAndBattery}>
          <b>
            <Live read={position} staleMs={SLOW_MS} />
          </b>
        </div>
      ) : (
        <HomeAndBattery />
      )}
    </div>
  );
}
