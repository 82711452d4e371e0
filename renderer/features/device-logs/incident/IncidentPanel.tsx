import { useEffect, useState } from 'react';
import type { DeviceId } from '#app/domain/ids';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { CopyButton } from '../../../components/CopyButton';
import { RangeInput } from '../../../components/RangeInput';
import { Skeleton } from '../../../components/Skeleton';
import { useTimes, useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import type { LogSession } from '../LogSession';
import classes from './Incident.module.css';
import { lanesOf, pathOf, readingAt, type Lane } from './lanes';
import { MomentList } from './MomentList';
import { momentsOf } from './moments';
import type { Range } from './loadChanges';
import { untilNextRead } from './untilNextRead';
import { useIncident, type Incident } from './useIncident';
import { WORDS } from './words';

interface Props {
  readonly id: DeviceId;
  /** The moment, and how many ms before and after it are shown. */
  readonly around: { readonly at: number; readonly ms: number };
  /** Address of this view. */
  readonly link: string;
  /** Shows the log lines of another moment. */
  readonly onPick: (at: number) => void;
  /** Its lines, which are filled with the rest. */
  readonly session: LogSession;
}

/** Readings, video and events of the minutes whose log lines stand below, on one time line. */
export default function IncidentPanel({ id, around: { at, ms }, link, onPick, session }: Props) {
  const times = useTimes();
  const range = { since: at - ms, until: at + ms };
  const { incident, reload } = useIncident(id, range);
  const readAt = incident?.readAt;
  useEffect(() => {
    if (readAt !== undefined) void session.fill();
  }, [readAt, session]);
  return (
    <Card
      level={3}
      title={fill(WORDS.title, { time: times.clock(at) })}
      description={WORDS.hint}
      aside={<CopyButton text={link} words={WORDS.copy} />}
    >
      {incident === undefined ? (
        <div aria-busy="true" aria-label={WORDS.loading} role="group">
          <Skeleton width="100%" height={240} />
        </div>
      ) : (
        <div className={classes.incident}>
          {incident.missing.length > 0 && <Missing parts={incident.missing} onRetry={reload} />}
          {untilNextRead(incident.readAt, range.until) > 0 && (
            <p className={classes.note}>{fill(WORDS.going, { time: times.clock(range.until) })}</p>
          )}
          <Lanes incident={incident} range={range} at={at} />
          {incident.cuts.map(({ kind, at: from }) => (
            <p key={kind} className={classes.note}>
              {fill(WORDS.cuts[kind], { time: times.absolute(from) })}
            </p>
          ))}
          <MomentList moments={momentsOf(incident, { ...range, times })} onPick={onPick} />
        </div>
      )}
    </Card>
  );
}

function Missing({ parts, onRetry }: { readonly parts: Incident['missing']; readonly onRetry: () => void }) {
  const names = parts.map((part) => WORDS.parts[part]).join(', ');
  return (
    <Banner action={<Button onClick={onRetry}>{WORDS.retry}</Button>}>{fill(WORDS.missing, { parts: names })}</Banner>
  );
}

interface LanesProps {
  readonly incident: Incident;
  readonly range: Range;
  readonly at: number;
}

/** Why readings are missing; null: they are there. */
function gapOf({ history, video, keptSince, missing }: Incident, { until }: Range): string | null {
  if (history.length > 0) return video.length === 0 ? WORDS.noVideo : null;
  if (missing.includes('history')) return null;
  return keptSince !== null && until < keptSince ? WORDS.tooOld : WORDS.noReadings;
}

function Lanes({ incident, range, at }: LanesProps) {
  const units = useUnits();
  const times = useTimes();
  const [cursor, setCursor] = useState(at);
  const lanes = lanesOf(incident.history, incident.video, units);
  const gap = gapOf(incident, range);
  return (
    <section aria-label={WORDS.readings} className={classes.lanes}>
      {lanes.length > 0 && (
        <div className={classes.lane}>
          <span className={classes.name} aria-hidden="true">
            {WORDS.cursor}
          </span>
          <RangeInput
            label={WORDS.cursor}
            text={times.clock(cursor)}
            min={range.since}
            max={range.until}
            step={1000}
            value={cursor}
            onChange={setCursor}
          />
          <span className={classes.value}>{times.clock(cursor)}</span>
        </div>
      )}
      {lanes.map((lane) => (
        <LaneRow key={lane.key} lane={lane} range={range} cursor={cursor} />
      ))}
      {gap !== null && <p className={classes.note}>{gap}</p>}
    </section>
  );
}

interface RowProps {
  readonly lane: Lane;
  readonly range: Range;
  readonly cursor: number;
}

function LaneRow({ lane, range: { since, until }, cursor }: RowProps) {
  const value = readingAt(lane, cursor);
  const x = ((cursor - since) / (until - since)) * 1000;
  return (
    <div role="group" aria-label={WORDS.lanes[lane.key]} className={classes.lane}>
      <span className={classes.name}>{WORDS.lanes[lane.key]}</span>
      <svg className={classes.course} viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
        <path d={pathOf(lane, since, until)} vectorEffect="non-scaling-stroke" />
        <line x1={x} x2={x} y1={0} y2={24} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={classes.value}>{value === null ? WORDS.notHeard : lane.text(value)}</span>
    </div>
  );
}
