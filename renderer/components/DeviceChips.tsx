import type { DeviceSummary, SignalWord, Uplink } from '#app/domain/summary';
import { Badge } from './Badge';
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
  readonly summary: DeviceSummary;
  /** What a device that is away last said is not shown as if it were so now. */
  readonly isOnline: boolean;
}

/** What a device says of itself, at a glance: alerts, arming, battery, uplink. What it does not say is not there. */
export function DeviceChips({ summary, isOnline }: Props) {
  if (!isOnline) return null;
  const { alerts, armed, mode, batteryPct, uplink } = summary;
  const isCritical = alerts.some(({ severity }) => severity === 'critical');
  return (
    <div className={classes.chips}>
      {alerts.length > 0 && (
        <Badge tone={isCritical ? 'bad' : 'attention'} title={alerts.map(({ text }) => text).join('\n')}>
          {alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`}
          <span className="visually-hidden">{`: ${alerts.map(({ text }) => text).join(', ')}`}</span>
        </Badge>
      )}
      {armed !== null && (
        <Badge tone={armed ? 'bad' : 'quiet'} title={mode === null ? undefined : `Mode ${mode}`}>
          {armed && <Icon name="warning" size={14} />}
          {armed ? 'ARMED' : 'Disarmed'}
        </Badge>
      )}
      {batteryPct !== null && (
        <Badge tone={batteryPct < LOW_PCT ? 'bad' : 'quiet'} title="Battery">
          <Battery percent={batteryPct} />
          {`${Math.round(batteryPct)} %`}
        </Badge>
      )}
      {uplink && (
        <Badge title={uplink.quality === null ? 'Uplink' : `Uplink: ${uplink.quality}`}>
          {uplink.quality && <Bars word={uplink.quality} />}
          {signalText(uplink)}
        </Badge>
      )}
    </div>
  );
}
