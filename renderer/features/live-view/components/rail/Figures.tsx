import { chargeTone, type ChargeTone } from '#app/domain/charge';
import { climbText, distanceIn, numberIn, unitOf } from '#app/domain/units';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useUnits } from '../../../../lib/display';
import type { Feed } from '../../../../live/device/createFeedStore';
import { useFeed } from '../../../../live/device/FeedContext';
import { lostMs } from '../../../../live/device/linkAge';
import { fixed, heading } from '../../format';
import { lowestBattery, lowestPercent } from '#app/domain/telemetry';
import { homeOf } from '../../map/place';
import { RAIL } from '../../words/rail';
import { FAST_MS, SLOW_MS, agePartsOf, freshVehicle, homeBearing, isAtHome, sideOf, textOf } from '../hud/vehicle';
import { Live } from '../Live';
import { LinkAge, useIsLinkLost } from './LinkAge';
import { MODEM_MS, linkedModemAt, rsrpNumber, techAndSignal } from './modem';
import classes from './Rail.module.css';

const charge = textOf((vehicle) => fixed(lowestPercent(vehicle), 0, ''));
const batteryDetail = textOf((vehicle) => {
  const lowest = lowestBattery(vehicle);
  const detail = voltsAndTime(lowest);
  const isOne = vehicle.batteries.length < 2;
  return lowest === null || isOne ? detail : RAIL.ofBattery({ number: lowest.number, detail });
});
function voltsAndTime(battery: ReturnType<typeof lowestBattery>): string {
  const volts = fixed(battery?.volts ?? null, 1, 'V');
  const seconds = battery?.leftS ?? null;
  if (seconds === null) return volts;
  return seconds >= 60
    ? RAIL.voltsAndMinutesLeft({ volts, minutes: Math.floor(seconds / 60) })
    : RAIL.voltsAndSecondsLeft({ volts, seconds: Math.floor(seconds) });
}
const altitude = textOf(({ altRelM }, units) => numberIn(altRelM, unitOf('height', units)));
const altitudeDetail = textOf(({ climbMps }, units) => RAIL.relative({ climb: climbText(climbMps, units) }));
const homeNumber = textOf((vehicle, units) => distanceIn(homeOf(vehicle).distanceM, units).text);
const homeUnit = textOf((vehicle, units) => distanceIn(homeOf(vehicle).distanceM, units).unit);
const homeDetail = textOf((vehicle) => {
  if (isAtHome(vehicle)) return RAIL.atHome;
  const bearingDeg = homeBearing(vehicle);
  const bearing = heading(bearingDeg);
  const side = sideOf(bearingDeg, vehicle.headingDeg);
  return side === null ? bearing : RAIL.bearingAndSide({ bearing, side });
});

/** The four main values of a vehicle. */
export function Figures({ hasModem }: { readonly hasModem: boolean }) {
  const heightUnit = unitOf('height', useUnits()).symbol;
  return (
    <div className={classes.figures}>
      <BatteryFigure />
      <Figure label={RAIL.altitude} unit={heightUnit} detail={<Live read={altitudeDetail} staleMs={SLOW_MS} />}>
        <Live read={altitude} staleMs={SLOW_MS} />
      </Figure>
      <LinkFigure hasModem={hasModem} />
      <Figure
        label={RAIL.home}
        unit={<Live read={homeUnit} staleMs={SLOW_MS} />}
        detail={<Live read={homeDetail} staleMs={FAST_MS} />}
      >
        <Live read={homeNumber} staleMs={SLOW_MS} />
      </Figure>
    </div>
  );
}

/** Stale values are grey, whatever they say. */
const chargeToneIn = (feed: Feed): ChargeTone => {
  const vehicle = freshVehicle(feed, SLOW_MS);
  return vehicle === null ? 'good' : chargeTone(lowestPercent(vehicle));
};

/** In the colour of the HUD's battery and of the alert about it. */
function BatteryFigure() {
  const tone = useStore(useFeed().store, chargeToneIn);
  return (
    <Figure label={RAIL.battery} tone={tone} unit="%" detail={<Live read={batteryDetail} staleMs={SLOW_MS} />}>
      <Live read={charge} staleMs={SLOW_MS} />
    </Figure>
  );
}

const lostFor = (feed: Feed) => agePartsOf(lostMs(feed) ?? 0);

/** How good the link is; for how long there has been none, once it is lost. */
function LinkFigure({ hasModem }: { readonly hasModem: boolean }) {
  const isLost = useIsLinkLost();
  if (isLost)
    return (
      <Figure
        label={RAIL.link}
        tone="bad"
        unit={<Live read={(feed) => lostFor(feed).unit} staleMs={Infinity} />}
        detail={RAIL.nothingHeard}
      >
        <Live read={(feed) => lostFor(feed).text} staleMs={Infinity} />
      </Figure>
    );
  if (!hasModem)
    return (
      <Figure label={RAIL.link} detail={RAIL.lastMessage}>
        <LinkAge />
      </Figure>
    );
  return (
    <Figure
      label={RAIL.link}
      unit="dBm"
      detail={<Live read={techAndSignal} heardAt={linkedModemAt} staleMs={MODEM_MS} />}
    >
      <Live read={rsrpNumber} heardAt={linkedModemAt} staleMs={MODEM_MS} />
    </Figure>
  );
}

interface FigureProps {
  readonly label: string;
  readonly tone?: ChargeTone;
  readonly unit?: ReactNode;
  readonly detail: ReactNode;
  readonly children: ReactNode;
}

function Figure({ label, tone, unit, detail, children }: FigureProps) {
  return (
    <div className={classes.figure} role="group" aria-label={label} data-tone={tone}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>
        {children}
        {unit !== undefined && <small>{unit}</small>}
      </span>
      <span className={classes.figureDetail}>{detail}</span>
    </div>
  );
}
