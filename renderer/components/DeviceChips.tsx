import { relativeTime } from '#app/domain/relativeTime';
import type { SignalWord, Uplink } from '#app/domain/summary';
import { SUMMARY_STALE_MS, type AgedSummary } from '../api/useSummaries';
import { useIsOlder } from '../lib/useIsOlder';
import { useTimed } from '../lib/useNow';
import { Badge } from './Badge';
import { cx } from '../lib/cx';
import classes from './DeviceChips.module.css';
import { Icon } from './Icon';

const LOW_PCT = 20;
const BARS: Readonly<Record<SignalWord, number>> = { none: 0, poor: 1, fair: 2, good: 3, excellent: 4 };
const BAR_HEIGHTS = [4, 7, 10, 13] as const;

function Bars({ word }: { readonly word: SignalWord }) {
  return (
    <svg width={16} height={14} viewBox="0 0 16 14" aria-hidden="true">
      {BAR_HEIGHTS.map((height, index) => (
        <rect
          key={height}
          x={index * 4}
          y={14 - height}
          width={3}
          height={height}
          fill="currentColor"
          opacity={index < BARS[word] ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}

function Battery({ percent }: { readonly percent: number }) {
  return (
    <svg width={18} height={10} viewBox="0 0 18 10" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x={0.5} y={0.5} width={15} height={9} rx={2} />
      <path d="M17.5 3.5v3" />
      <rect x={2} y={2} width={(12 * percent) / 100} height={6} fill="currentColor" stroke="none" />
    </svg>
  );
}

const signalText = ({ kind, rsrpDbm, rssiDbm }: Uplink) => {
  const dbm = rsrpDbm ?? rssiDbm;
  return dbm === null ? kind : `${kind} ${dbm} dBm`;
};

interface Props {
  readonly summary: AgedSummary;
  /** Null while unknown: what was last reported shows as past. */
  readonly isOnline: boolean | null;
}

/** What a device reports, at a glance: alerts, arming, battery, uplink. Old reports are grey, with their age; an offline device has none. */
export function DeviceChips({ summary, isOnline }: Props) {
  const isOld = useIsOlder(summary.asOf, SUMMARY_STALE_MS);
  if (isOnline === false) return null;
  return isOld || isOnline === null ? <PastChips summary={summary} /> : <Chips summary={summary} age={null} />;
}

function PastChips({ summary }: { readonly summary: AgedSummary }) {
  const age = useTimed((now) => relativeTime(summary.asOf, now));
  return <Chips summary={summary} age={`as of ${age}`} />;
}

/** `age`: how old the report is, in words; null for a current one. */
function Chips({ summary, age }: { readonly summary: AgedSummary; readonly age: string | null }) {
  const { alerts, armed, mode, batteryPct, uplink } = summary;
  const isCritical = alerts.some(({ severity }) => severity === 'critical');
  const titled = (title: string) => (age === null ? title : `${title}, ${age}`);
  const tone = <T extends string>(live: T) => (age === null ? live : 'quiet');
  const isEmpty = alerts.length === 0 && armed === null && batteryPct === null && !uplink;
  if (isEmpty) return null;
  return (
    <div className={cx(classes.chips, age !== null && classes.past)}>
      {alerts.length > 0 && (
        <Badge tone={tone(isCritical ? 'bad' : 'attention')} title={titled(alerts.map(({ text }) => text).join('\n'))}>
          {alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`}
          <span className="visually-hidden">{`: ${alerts.map(({ text }) => text).join(', ')}`}</span>
        </Badge>
      )}
      {armed !== null && (
        <Badge tone={tone(armed ? 'bad' : 'quiet')} title={mode === null ? (age ?? undefined) : titled(`Mode ${mode}`)}>
          {armed && <Icon name="warning" size={14} />}
          {armed ? 'ARMED' : 'Disarmed'}
        </Badge>
      )}
      {batteryPct !== null && (
        <Badge tone={tone(batteryPct < LOW_PCT ? 'bad' : 'quiet')} title={titled('Battery')}>
          <Battery percent={batteryPct} />
          {`${Math.round(batteryPct)} %`}
        </Badge>
      )}
      {uplink && (
        <Badge title={titled(uplink.quality === null ? 'Uplink' : `Uplink: ${uplink.quality}`)}>
          {uplink.quality && <Bars word={uplink.quality} />}
          {signalText(uplink)}
        </Badge>
      )}
      {age !== null && <span className={classes.age}>{age}</span>}
    </div>
  );
}
