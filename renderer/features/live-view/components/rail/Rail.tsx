import { quantityText } from '#app/domain/units';
import { useStore } from 'zustand';
import { CopyButton } from '../../../../components/CopyButton';
import { clock, fixed } from '../../format';
import { useCopyPlace } from '../../hooks/useCopyPlace';
import { useFeed } from '../../../../live/device/FeedContext';
import type { Feed } from '../../../../live/device/createFeedStore';
import { LANDED, RAIL } from '../../words/rail';
import { wordOf } from '../../../../lib/wordOf';
import { FAST_MS, SLOW_MS, mode, textOf, type Vehicle } from '../hud/vehicle';
import { placeOf } from '../../map/place';
import { Live } from '../Live';
import { Group } from './Group';
import { Line, Lines, LiveLine } from './Lines';
import { LinkAge } from './LinkAge';
import { MODEM_MS, linkedModemAt, operator, rsrp, snr, techAndSignal, technology } from './modem';
import classes from './Rail.module.css';

type Pack = Vehicle['batteries'][number];
const ofBattery =
  (index: number, read: (one: Pack) => string) =>
  ({ telemetry }: Feed): string => {
    const one = telemetry?.value.batteries[index];
    return one ? read(one) : '--';
  };

/** Telemetry of a vehicle, in groups. */
export function VehicleGroups({ hasModem }: { readonly hasModem: boolean }) {
  return (
    <>
      <Batteries />
      <Link hasModem={hasModem} />
      <Position />
      <State />
    </>
  );
}

function Batteries() {
  const count = useStore(useFeed().store, ({ telemetry }) => telemetry?.value.batteries.length ?? 0);
  return Array.from({ length: Math.max(1, count) }, (_, index) => (
    <Group
      key={index}
      title={count > 1 ? RAIL.batteryNumber({ number: index + 1 }) : RAIL.battery}
      summary={<Live read={ofBattery(index, ({ amps }) => fixed(amps, 1, 'A'))} staleMs={SLOW_MS} />}
    >
      <Lines>
        <LiveLine label={RAIL.charge} read={ofBattery(index, ({ percent }) => fixed(percent, 0, '%'))} />
        <LiveLine label={RAIL.voltage} read={ofBattery(index, ({ volts }) => fixed(volts, 2, 'V'))} />
        <LiveLine
          label={RAIL.lowestCell}
          read={ofBattery(index, ({ lowestCellVolts }) => fixed(lowestCellVolts, 2, 'V'))}
        />
        <LiveLine label={RAIL.current} read={ofBattery(index, ({ amps }) => fixed(amps, 1, 'A'))} />
        <LiveLine label={RAIL.used} read={ofBattery(index, ({ usedMah }) => fixed(usedMah, 0, 'mAh'))} />
        <LiveLine label={RAIL.timeLeft} read={ofBattery(index, ({ leftS }) => clock(leftS))} />
      </Lines>
    </Group>
  ));
}

const OF_MODEM = { heardAt: linkedModemAt, staleMs: MODEM_MS };

/** Age of the last message, and the mobile network of devices with a modem. */
function Link({ hasModem }: { readonly hasModem: boolean }) {
  return (
    <Group title={RAIL.link} summary={hasModem && <Live {...OF_MODEM} read={techAndSignal} />}>
      <Lines>
        <Line label={RAIL.lastMessage}>
          <LinkAge />
        </Line>
        {hasModem && <ModemLines />}
      </Lines>
    </Group>
  );
}

function ModemLines() {
  return (
    <>
      <LiveLine {...OF_MODEM} label={RAIL.operator} read={operator} />
      <LiveLine {...OF_MODEM} label={RAIL.technology} read={technology} />
      <LiveLine {...OF_MODEM} label={RAIL.rsrp} read={rsrp} />
      <LiveLine {...OF_MODEM} label={RAIL.snr} read={snr} />
    </>
  );
}

/** The mobile network of a device that is not a vehicle. */
export function ModemGroup() {
  return (
    <Group title={RAIL.link} summary={<Live {...OF_MODEM} read={techAndSignal} />} isOpenNarrow>
      <Lines>
        <ModemLines />
      </Lines>
    </Group>
  );
}

const fix = textOf(({ gpsFix, satellites }) =>
  RAIL.fix({ fix: gpsFix?.toUpperCase() ?? '--', satellites: fixed(satellites, 0, '') }),
);

function Position() {
  const copy = useCopyPlace();
  return (
    <Group title={RAIL.position} summary={<Live read={fix} staleMs={SLOW_MS} />}>
      <Lines>
        <LiveLine label={RAIL.hdop} read={textOf(({ hdop }) => fixed(hdop, 1, ''))} />
        <LiveLine label={RAIL.latitude} read={textOf((vehicle) => fixed(placeOf(vehicle)?.lat ?? null, 7, '°'))} />
        <LiveLine label={RAIL.longitude} read={textOf((vehicle) => fixed(placeOf(vehicle)?.lon ?? null, 7, '°'))} />
        <LiveLine
          label={RAIL.altitudeMsl}
          read={textOf(({ altMslM }, units) => quantityText(altMslM, 'height', units))}
        />
      </Lines>
      {copy && (
        <div className={classes.action}>
          <CopyButton text={copy} words={RAIL.coordinates} isLabelled />
        </div>
      )}
    </Group>
  );
}

/** Upright phones have no room for the mode in the stage. */
const landedAndMode = textOf(({ landed, mode: name }) =>
  RAIL.landedAndMode({ landed: landed === null ? '--' : wordOf(LANDED, landed), mode: name ?? '--' }),
);

function State() {
  return (
    <Group title={RAIL.vehicle} summary={<Live read={landedAndMode} staleMs={SLOW_MS} />}>
      <Lines>
        <LiveLine label={RAIL.mode} read={mode} />
        <LiveLine label={RAIL.roll} read={textOf(({ rollDeg }) => fixed(rollDeg, 1, '°'))} staleMs={FAST_MS} />
        <LiveLine label={RAIL.pitch} read={textOf(({ pitchDeg }) => fixed(pitchDeg, 1, '°'))} staleMs={FAST_MS} />
        <LiveLine
          label={RAIL.airspeed}
          read={textOf(({ airSpeedMps }, units) => quantityText(airSpeedMps, 'speed', units))}
        />
        <LiveLine label={RAIL.throttle} read={textOf(({ throttlePct }) => fixed(throttlePct, 0, '%'))} />
        <LiveLine label={RAIL.flightTime} read={textOf(({ flightTimeS }) => clock(flightTimeS))} />
      </Lines>
    </Group>
  );
}
