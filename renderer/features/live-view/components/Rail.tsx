import { useStore } from 'zustand';
import { signalWord } from '#app/domain/summary';
import { Card } from '../../../components/Card';
import { CopyButton } from '../../../components/CopyButton';
import { clock, fixed } from '../format';
import { useFeed } from '../FeedContext';
import type { Feed } from '../deviceFeed';
import { LinkAge } from './LinkAge';
import { Live } from './Live';
import classes from './LiveView.module.css';

const FAST_MS = 1000;
const SLOW_MS = 3000;
const MODEM_MS = 20_000;
const SHOWN_TEXTS = 6;
const SEVERITIES = ['Emergency', 'Alert', 'Critical', 'Error', 'Warning', 'Notice', 'Info', 'Debug'] as const;
type Vehicle = NonNullable<Feed['telemetry']>;
const of =
  (read: (telemetry: Vehicle) => string) =>
  ({ telemetry }: Feed): string =>
    telemetry ? read(telemetry) : '--';
type Pack = Vehicle['batteries'][number];
const ofBattery =
  (index: number, read: (one: Pack) => string) =>
  ({ telemetry }: Feed): string => {
    const one = telemetry?.batteries[index];
    return one ? read(one) : '--';
  };

type LineProps = { readonly label: string } & Omit<Parameters<typeof Live>[0], 'staleMs'> & {
    readonly staleMs?: number;
  };

function Line({ label, staleMs = SLOW_MS, ...live }: LineProps) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        <Live {...live} staleMs={staleMs} />
      </dd>
    </div>
  );
}

/** What a vehicle says of itself, beside its picture. */
export function Rail() {
  return (
    <>
      <Batteries />
      <State />
      <Position />
      <Uplink />
      <Messages />
    </>
  );
}

function Batteries() {
  const count = useStore(useFeed().store, ({ telemetry }) => telemetry?.batteries.length ?? 0);
  return Array.from({ length: Math.max(1, count) }, (_, index) => (
    <Card key={index} title={count > 1 ? `Battery ${index + 1}` : 'Battery'}>
      <dl className={classes.lines}>
        <Line label="Charge" read={ofBattery(index, ({ percent }) => fixed(percent, 0, '%'))} />
        <Line label="Voltage" read={ofBattery(index, ({ volts }) => fixed(volts, 2, 'V'))} />
        <Line label="Lowest cell" read={ofBattery(index, ({ lowestCellVolts }) => fixed(lowestCellVolts, 2, 'V'))} />
        <Line label="Current" read={ofBattery(index, ({ amps }) => fixed(amps, 1, 'A'))} />
        <Line label="Used" read={ofBattery(index, ({ usedMah }) => fixed(usedMah, 0, 'mAh'))} />
        <Line label="Time left" read={ofBattery(index, ({ leftS }) => clock(leftS))} />
      </dl>
    </Card>
  ));
}

/** MAVLink's words for EXTENDED_SYS_STATE.landed_state. */
const LANDED: Readonly<Record<string, string>> = {
  on_ground: 'On the ground',
  in_air: 'In the air',
  takeoff: 'Taking off',
  landing: 'Landing',
};

function State() {
  return (
    <Card title="Vehicle">
      <dl className={classes.lines}>
        <div className={classes.line}>
          <dt>Last heard</dt>
          <dd>
            <LinkAge />
          </dd>
        </div>
        <Line label="State" read={of(({ landed }) => (landed === null ? '--' : (LANDED[landed] ?? landed)))} />
        <Line label="Roll" read={of(({ rollDeg }) => fixed(rollDeg, 1, '°'))} staleMs={FAST_MS} />
        <Line label="Pitch" read={of(({ pitchDeg }) => fixed(pitchDeg, 1, '°'))} staleMs={FAST_MS} />
        <Line label="Airspeed" read={of(({ airSpeedMps }) => fixed(airSpeedMps, 1, 'm/s'))} />
        <Line label="Throttle" read={of(({ throttlePct }) => fixed(throttlePct, 0, '%'))} />
      </dl>
    </Card>
  );
}

function Position() {
  const { store } = useFeed();
  const copy = () => {
    const { telemetry } = store.getState();
    const place = [telemetry?.latDeg, telemetry?.lonDeg].map((degrees) => fixed(degrees ?? null, 7, '')).join(', ');
    return navigator.clipboard.writeText(place);
  };
  return (
    <Card title="Position">
      <dl className={classes.lines}>
        <Line
          label="GPS"
          read={of(({ gpsFix, satellites, hdop }) =>
            [gpsFix?.toUpperCase() ?? '--', `${satellites ?? '--'} sats`, `HDOP ${fixed(hdop, 1, '')}`].join(', '),
          )}
        />
        <Line label="Latitude" read={of(({ latDeg }) => fixed(latDeg, 7, '°'))} />
        <Line label="Longitude" read={of(({ lonDeg }) => fixed(lonDeg, 7, '°'))} />
        <Line label="Altitude MSL" read={of(({ altMslM }) => fixed(altMslM, 1, 'm'))} />
      </dl>
      <CopyButton text={copy} what="the position" label="Copy the position" />
    </Card>
  );
}

const modemAt = ({ modem }: Feed) => modem?.heardAt ?? null;
const ofModem =
  (read: (modem: NonNullable<Feed['modem']>) => string | null) =>
  ({ modem }: Feed): string =>
    (modem && read(modem)) ?? '--';
const capital = (word: string | null) => word && `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** The mobile network, where the device is on one. */
function Uplink() {
  const hasModem = useStore(useFeed().store, ({ modem }) => modem !== null);
  if (!hasModem) return null;
  const live = { heardAt: modemAt, staleMs: MODEM_MS };
  return (
    <Card title="Uplink">
      <dl className={classes.lines}>
        <Line {...live} label="Operator" read={ofModem(({ operator }) => operator)} />
        <Line {...live} label="Technology" read={ofModem(({ tech }) => tech?.toUpperCase() ?? null)} />
        <Line {...live} label="Signal" read={ofModem(({ rsrpDbm, snrDb }) => capital(signalWord(rsrpDbm, snrDb)))} />
        <Line {...live} label="RSRP" read={ofModem(({ rsrpDbm }) => fixed(rsrpDbm, 0, 'dBm'))} />
        <Line {...live} label="SNR" read={ofModem(({ snrDb }) => fixed(snrDb, 1, 'dB'))} />
      </dl>
    </Card>
  );
}

function Messages() {
  const texts = useStore(useFeed().store, (feed) => feed.texts);
  return (
    <Card title="Messages">
      {texts.length === 0 ? (
        <p className={classes.none}>The vehicle has said nothing yet.</p>
      ) : (
        <ul className={classes.messages} aria-live="polite">
          {texts.slice(0, SHOWN_TEXTS).map(({ id, severity, text }) => (
            <li key={id} data-severity={severity <= 3 ? 'bad' : severity === 4 ? 'warn' : 'plain'}>
              <span>{SEVERITIES[severity]}</span> {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
