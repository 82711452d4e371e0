import { isLostArmed } from '#app/domain/attention';
import { chargeTone, type ChargeTone } from '#app/domain/charge';
import type { DeviceId } from '#app/domain/ids';
import { relativeTime } from '#app/domain/relativeTime';
import type { Alert, SignalWord, Uplink } from '#app/domain/summary';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useOpenAlerts } from '../../../api/useAlerts';
import { usePreview } from '../../../api/usePreview';
import { SUMMARY_STALE_MS, useSummaries } from '../../../api/useSummaries';
import { useUserSettings } from '../../../api/useUserSettings';
import { Armed } from '../../../components/ArmedReport';
import { Icon } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { shownDevices } from '../../../lib/shownDevices';
import { useTimed } from '../../../lib/useNow';
import { useUnheardSince } from '../../../live/liveState';
import { createSilenceFilter } from '../createSilenceFilter';
import { summaries, useRowSummary, type RowSummary } from '../summaries';
import { withOpenAlerts } from '../withOpenAlerts';
import { WORDS } from '../rowWords';
import classes from './RowExtras.module.css';

export { NameText } from '../../../components/NameText';
export { RowTags } from './RowTags';
export { SelectionActions } from './SelectionActions';
export { SelectionDialog } from './SelectionDialog';
export { UnreadableRow } from './UnreadableRow';

interface Props {
  readonly id: DeviceId;
  /** Null while unknown; the last report is then shown as outdated. */
  readonly isOnline: boolean | null;
  /** By the last news of it, where that tells more than `isOnline`. */
  readonly wasOnline?: boolean | null;
}

/** Loads the devices' reports for rows, counts and filters, and the user's time zone. */
export function SummaryFeed() {
  const reported = useSummaries();
  const open = useOpenAlerts();
  const byId = useMemo(() => withOpenAlerts(reported, open ?? null), [reported, open]);
  useUserSettings();
  const [heed] = useState(createSilenceFilter);
  useEffect(() => summaries.setState({ byId: byId && heed(byId) }), [byId, heed]);
  return null;
}

interface Rows {
  /** The device of each row; null for a heading. */
  readonly ids: readonly (DeviceId | null)[];
  /** Indexes of the rows that are drawn. */
  readonly drawn: readonly number[];
}

/** Reports which devices have a drawn row. Updates of others, and all updates while the page is hidden, arrive four times a second only. */
export function ShownRows({ ids, drawn }: Rows) {
  useEffect(() => {
    const tell = () => {
      const shown = document.hidden ? [] : drawn.flatMap((index) => ids[index] ?? []);
      // Sorted by status, the table renders with each update, usually with the same devices.
      if (shown.join() !== shownDevices.getState().ids?.join()) shownDevices.setState({ ids: shown });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [ids, drawn]);
  useEffect(() => () => shownDevices.setState({ ids: null }), []);
  return null;
}

/** A small still of the device's camera; without one, the drawing stays. */
export function RowPreview({ id, isOnline }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const stream = useRowSummary(id)?.previewStream ?? null;
  const picture = usePreview(place, id, stream, isOnline === true);
  const isPresent = useUnheardSince() === null && isOnline === true;
  return (
    <span ref={place} className={classes.preview}>
      {picture !== null && <img className={cx(classes.picture, !isPresent && classes.past)} src={picture} alt="" />}
    </span>
  );
}

interface Report {
  readonly summary: RowSummary;
  /** Age of an outdated report; null if it is current. */
  readonly age: string | null;
  /** The report is outdated, or this page has no connection now. */
  readonly isPast: boolean;
}

/** Returns the report of a device; null if it is offline by the last news of it: an outage brings no old readings back. */
function useReport({ id, isOnline, wasOnline = isOnline }: Props): Report | null {
  const summary = useRowSummary(id);
  const isUnheard = useUnheardSince() !== null;
  const asOf = summary?.asOf ?? null;
  const age = useTimed((now) => {
    const isOld = asOf !== null && (isOnline === null || now - asOf > SUMMARY_STALE_MS);
    return isOld ? relativeTime(asOf, now) : null;
  });
  const isPast = age !== null || isUnheard;
  return summary && asOf !== null && wasOnline !== false ? { summary, age, isPast } : null;
}

/** Returns whether a device was lost while armed. While its status is unknown, what was known last holds: nobody has said that it is back. */
function useIsLostArmed({ id, isOnline, wasOnline = isOnline }: Props): boolean {
  const summary = useRowSummary(id);
  if (summary === null) return false;
  const { armed, silentMs } = summary;
  return isLostArmed({ isOnline: wasOnline, armed, isSilent: silentMs !== null });
}

/**
 * Red with its flight mode when armed, grey when disarmed; nothing for a device that cannot be armed. "Was armed", only outlined, where
 * the report is old: the row has the age elsewhere. An armed device that is lost stays red.
 */
export function RowArmed(props: Props) {
  const isLost = useIsLostArmed(props);
  const report = useReport(props);
  const last = useRowSummary(props.id);
  const isUnheard = useUnheardSince() !== null;
  if (last === null || last.asOf === null || last.armed === null) return null;
  const { armed, mode, silentMs } = last;
  const title = mode === null || report === null ? undefined : WORDS.mode(mode);
  if (!armed)
    // That the device has no link takes its room, and matters more.
    return report === null || silentMs !== null ? null : (
      <span className={classes.quiet} title={title}>
        {WORDS.disarmed}
      </span>
    );
  const isPast = isLost || report === null || report.isPast;
  return (
    <>
      <span className={classes.armed}>
        <Armed isPast={isPast} isLost={isLost && !isUnheard} title={title} sign={<Icon name="warning" size={14} />} />
      </span>
      {mode !== null && !isPast && (
        <span className={cx(classes.quiet, classes.mode)} title={title}>
          {mode}
        </span>
      )}
    </>
  );
}

const CHARGE: Readonly<Record<ChargeTone, string | undefined>> = {
  good: undefined,
  warn: classes.low,
  bad: classes.critical,
};

export function RowBattery(props: Props) {
  const report = useReport(props);
  if (!report || report.summary.batteryPct === null) return null;
  const percent = report.summary.batteryPct;
  const tone = report.isPast ? 'good' : chargeTone(percent);
  return (
    <span
      className={cx(classes.number, CHARGE[tone], report.isPast && classes.past)}
      title={WORDS.batteryTitle(report.age)}
    >
      <span>{WORDS.percent(percent)}</span>
      <svg width={22} height={12} viewBox="0 0 22 12" fill="none" stroke="currentColor" aria-hidden="true">
        <rect x={0.5} y={0.5} width={18} height={11} rx={3} />
        <path d="M21 4v4" strokeWidth={1.5} />
        <rect x={2.5} y={2.5} width={(14 * percent) / 100} height={7} rx={1} fill="currentColor" stroke="none" />
      </svg>
    </span>
  );
}

const BARS: Readonly<Record<SignalWord, number>> = { none: 0, poor: 1, fair: 2, good: 3, excellent: 4 };
const BAR_PATHS = [4, 7, 10, 13].map((height, index) => `M${index * 4} ${13 - height}h3v${height}h-3z`);

/** Draws the bars as two paths, because fewer elements per row make the list scroll faster. */
function Bars({ word }: { readonly word: SignalWord | null }) {
  const filled = word === null ? 0 : BARS[word];
  return (
    <svg width={15} height={13} viewBox="0 0 15 13" fill="currentColor" aria-hidden="true">
      <path d={BAR_PATHS.slice(0, filled).join('')} />
      <path d={BAR_PATHS.slice(filled).join('')} opacity={0.3} />
    </svg>
  );
}

const strengthOf = ({ rsrpDbm, rssiDbm }: Uplink) => rsrpDbm ?? rssiDbm;

export function RowSignal(props: Props) {
  const report = useReport(props);
  if (!report?.summary.uplink) return null;
  const { uplink } = report.summary;
  const dbm = strengthOf(uplink);
  return (
    <span
      className={cx(classes.number, report.isPast && classes.past)}
      title={WORDS.uplink(uplink.kind, uplink.quality)}
    >
      <span className={classes.value}>{dbm === null ? uplink.kind : WORDS.dbm(dbm)}</span>
      <Bars word={uplink.quality} />
    </span>
  );
}

/**
 * The worst reason for attention in words with the number of others, and the age of an outdated report. While the status is unknown, the
 * row's "Last seen" has the age.
 */
export function RowAlerts(props: Props) {
  const report = useReport(props);
  const summary = useRowSummary(props.id);
  const isLost = useIsLostArmed(props);
  const areOpen = summary?.areAlertsOpen === true;
  const alerts = areOpen ? summary.alerts : (report?.summary.alerts ?? []);
  const isPast = report?.isPast === true;
  const age = props.isOnline === null ? null : (report?.age ?? null);
  if (alerts.length === 0 && age === null && !isLost) return null;
  return (
    <span className={cx(classes.alerts, !areOpen && !isLost && isPast && classes.past)}>
      {isLost && <Alerts alerts={[LOST_ARMED, ...alerts]} isSeen={false} />}
      {!isLost && alerts.length > 0 && <Alerts alerts={alerts} isSeen={areOpen && summary.isAcknowledged === true} />}
      {age !== null && <span className={classes.age}>{WORDS.asOf(age)}</span>}
    </span>
  );
}

const LOST_ARMED = { severity: 'critical', text: WORDS.lostArmed } as const;

interface AlertsProps {
  readonly alerts: readonly Pick<Alert, 'severity' | 'text'>[];
  /** All alerts are acknowledged, so they are grey. */
  readonly isSeen: boolean;
}

function Alerts({ alerts, isSeen }: AlertsProps) {
  const worst = alerts.find(({ severity }) => severity === 'critical') ?? alerts[0];
  return (
    <span
      className={cx(classes.alert, isSeen ? classes.seen : worst?.severity === 'critical' && classes.critical)}
      title={[...alerts.map(({ text }) => text), ...(isSeen ? [WORDS.acknowledged] : [])].join('\n')}
    >
      <Icon name="warning" size={16} />
      <span className={classes.alertText}>{worst?.text}</span>
      {alerts.length > 1 && <span aria-label={WORDS.moreAlerts(alerts.length - 1)}>{`+${alerts.length - 1}`}</span>}
    </span>
  );
}
