import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { DeviceId } from '#app/domain/ids';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { CopyButton } from '../../../components/CopyButton';
import { Skeleton } from '../../../components/Skeleton';
import { useTimes, useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useUnheardSince } from '../../../live/liveState';
import { usePlatform } from '../../../platform/PlatformContext';
import type { LogSession } from '../LogSession';
import classes from './Incident.module.css';
import { MomentList } from './MomentList';
import { momentsOf } from './moments';
import { addressOf } from './nearestLine';
import { gapsOf, standingOf } from './standing';
import { TimeLine } from './TimeLine';
import { useIncident, type Incident } from './useIncident';
import { WORDS } from './words';

interface Props {
  readonly id: DeviceId;
  /** The moment, and how many ms before and after it are shown. */
  readonly around: { readonly at: number; readonly ms: number };
  /** Its lines, which are filled with the rest. */
  readonly session: LogSession;
  /** A line was picked: its address is gone to. */
  readonly onPick: () => void;
}

/** Events, video and readings of the minutes whose log lines stand beside or below, on one time line. */
export default function IncidentPanel({ id, around: { at, ms }, session, onPick }: Props) {
  const times = useTimes();
  const units = useUnits();
  const { links } = usePlatform();
  const { pathname, search } = useLocation();
  const lines = useSyncExternalStore(session.subscribe, session.get);
  const range = { since: at - ms, until: at + ms };
  const { incident, reload } = useIncident(id, range);
  const readAt = incident?.readAt;
  useEffect(() => {
    if (readAt !== undefined) void session.fill();
  }, [readAt, session]);
  const moments = incident ? momentsOf(incident, { ...range, times, units }) : [];
  const picks = { addressOf: (moment: number) => addressOf(lines, search, moment), onPick };
  return (
    <Card
      level={3}
      title={fill(WORDS.title, { time: times.clock(at) })}
      description={WORDS.hint}
      aside={<CopyButton text={links.page(pathname + search)} words={WORDS.copy} />}
    >
      {incident === undefined ? (
        <div aria-busy="true" aria-label={WORDS.loading} role="group">
          <Skeleton width="100%" height={240} />
        </div>
      ) : (
        <div className={classes.incident}>
          <State incident={incident} until={range.until} onRetry={reload} />
          {/* Before the time line, which has only marks of the events: the list has their times and words. */}
          <MomentList moments={moments} asked={at} picks={picks} />
          {incident.cuts.map(({ kind, at: from }) => (
            <p key={kind} className={classes.note}>
              {fill(WORDS.cuts[kind], { time: times.absolute(from) })}
            </p>
          ))}
          <TimeLine incident={incident} moments={moments} range={range} at={at} picks={picks} />
        </div>
      )}
    </Card>
  );
}

interface StateProps {
  readonly incident: Incident;
  readonly until: number;
  readonly onRetry: () => void;
}

/** What could not be read, and whether entries are still to come. */
function State({ incident, until, onRetry }: StateProps) {
  const times = useTimes();
  const isAway = useUnheardSince() !== null;
  const gaps = gapsOf(incident, isAway);
  const { text, at } = standingOf(incident, until, isAway);
  const problems = (['missing', 'stale'] as const)
    .filter((kind) => gaps[kind].length > 0)
    .map((kind) => fill(WORDS[kind], { parts: gaps[kind].map((part) => WORDS.parts[part]).join(', ') }));
  return (
    <>
      {problems.length > 0 && (
        <Banner action={<Button onClick={onRetry}>{WORDS.retry}</Button>}>{problems.join(' ')}</Banner>
      )}
      <p className={classes.note}>{fill(text, { time: times.clock(at) })}</p>
    </>
  );
}
