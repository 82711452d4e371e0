import type { HistoryPoint } from '#app/domain/deviceHistory';
import { isMuchLost } from '#app/domain/packetLoss';
import { DEVICE_EVENTS } from '#app/events/deviceEvent';
import { RADIO_DIRECTIONS, type RadioDirection, type RadioStatus as Status } from '#app/events/topics/radio';
import { Banner } from '../../../components/Banner';
import type { Folded } from '../../../components/Card';
import { LiveCard } from '../../../components/LiveCard';
import { TrendFigure } from '../../../components/TrendFigure';
import { fill } from '../../../lib/fill';
import { measured } from '../../../lib/quantity';
import { SLOT_MS } from '../../../live/device/history';
import type { Radio } from '../../../live/device/topics';
import { useReadingSlots } from '../../../live/device/useKeptReadings';
import { useTopic } from '../../../live/device/useTopic';
import { useIsOld } from '../../../live/useIsOld';
import { WORDS } from '../words';
import classes from './Radio.module.css';
import { Readings } from './Readings';
import { isSik } from './directionFacts';

/** Both directions of the link side by side, each with its own age. */
export function RadioStatus() {
  return (
    <div className={classes.columns}>
      {RADIO_DIRECTIONS.map((dir) => (
        <Direction key={dir} dir={dir} />
      ))}
    </div>
  );
}

type Reading = 'rssi' | 'snr' | 'lost';
interface Source {
  /** Of what the device reports. */
  readonly pick: (radio: Radio) => number | null;
  /** Of what the server has kept. */
  readonly kept: (point: HistoryPoint) => number | null;
}
const SOURCES: Readonly<Record<RadioDirection, Readonly<Record<Reading, Source>>>> = {
  air_to_ground: {
    rssi: { pick: (radio) => radio.air_to_ground?.rssiDbm ?? null, kept: (point) => point.airToGroundRssiDbm },
    snr: { pick: (radio) => radio.air_to_ground?.snrDb ?? null, kept: (point) => point.airToGroundSnrDb },
    lost: { pick: (radio) => radio.air_to_ground?.lostPct ?? null, kept: (point) => point.airToGroundLostPct },
  },
  ground_to_air: {
    rssi: { pick: (radio) => radio.ground_to_air?.rssiDbm ?? null, kept: (point) => point.groundToAirRssiDbm },
    snr: { pick: (radio) => radio.ground_to_air?.snrDb ?? null, kept: (point) => point.groundToAirSnrDb },
    lost: { pick: (radio) => radio.ground_to_air?.lostPct ?? null, kept: (point) => point.groundToAirLostPct },
  },
};

const IN_TROUBLE = ['state'];

/** "−65 dBm · 6.7 % lost"; what is not known is left out. */
function Summary({ status, isStale }: { readonly status: Status; readonly isStale: boolean }) {
  const signal = measured(status.rssiDbm, 'dBm');
  const share = measured(status.lostPct, '%', 1);
  const isMarked = !isStale && isMuchLost(status.lostPct);
  return (
    <>
      {signal}
      {signal !== null && share !== null && ' · '}
      {share !== null && (
        <span className={isMarked ? classes.warning : undefined}>{fill(WORDS.lostShort, { share })}</span>
      )}
    </>
  );
}

/** On a phone the direction to the vehicle is folded, with its signal and its loss in the heading, unless it has a problem. */
function foldedOf(status: Status | null | undefined, isStale: boolean): Folded {
  const isWell = !status || (status.isCardMissing !== true && (status.state === null || status.state === 'up'));
  return { summary: status && <Summary {...{ status, isStale }} />, needs: isWell ? [] : IN_TROUBLE };
}

function Direction({ dir }: { readonly dir: RadioDirection }) {
  const { value, at, ageMs } = useTopic('radio');
  const status = value?.[dir];
  // One direction can stop reporting while the other continues.
  const ownAgeMs = status && at !== null ? ageMs + at - status.heardAt : null;
  const isStale = useIsOld(ownAgeMs !== null && ownAgeMs > DEVICE_EVENTS.radio.staleMs, ownAgeMs);
  return (
    <LiveCard
      title={WORDS.directions[dir]}
      ageMs={ownAgeMs}
      isStale={isStale}
      {...(dir === 'ground_to_air' && { folded: foldedOf(status, isStale) })}
    >
      {status && (
        <>
          {status.isCardMissing === true && <Banner>{WORDS.cardMissing}</Banner>}
          <Trends dir={dir} status={status} isStale={isStale} />
          <Readings dir={dir} status={status} />
        </>
      )}
    </LiveCard>
  );
}

interface TrendsProps {
  readonly dir: RadioDirection;
  readonly status: Status;
  readonly isStale: boolean;
}

function Trends({ dir, status, isStale }: TrendsProps) {
  const { rssiDbm, snrDb, lostPct } = status;
  const hasLoss = !isSik(status);
  // Of these readings only the loss has a word. The others keep the line free, so that their charts are level with its chart.
  const shared = { dir, isStale, ...(hasLoss && { note: null }) };
  const isBad = isMuchLost(lostPct);
  const loss = lostPct === null ? null : WORDS.losses[isBad ? 'much' : 'little'];
  return (
    <div className={classes.figures}>
      <Trend {...shared} name="rssi" now={rssiDbm} value={measured(rssiDbm, 'dBm')} isFirst />
      <Trend {...shared} name="snr" now={snrDb} value={measured(snrDb, 'dB', 1)} />
      {hasLoss && (
        <Trend {...shared} name="lost" now={lostPct} value={measured(lostPct, '%', 1)} note={loss} isBad={isBad} />
      )}
    </div>
  );
}

interface TrendProps {
  readonly dir: RadioDirection;
  readonly name: Reading;
  readonly now: number | null;
  /** `now` with its unit. */
  readonly value: string | null;
  /** As in `TrendFigure`. */
  readonly note?: string | null;
  readonly isBad?: boolean;
  readonly isStale: boolean;
  readonly isFirst?: boolean;
}

/** One reading of a direction with its chart. Only the first of a row says that its history has just started. */
function Trend({ dir, name, isFirst = false, ...reading }: TrendProps) {
  const { pick, kept } = SOURCES[dir][name];
  const values = useReadingSlots('radio', pick, kept);
  return (
    <TrendFigure
      {...reading}
      label={WORDS[name]}
      values={values}
      stepMs={SLOT_MS}
      {...(!isFirst && { beginning: '' })}
    />
  );
}
