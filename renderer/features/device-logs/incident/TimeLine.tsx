import { useState, type PointerEvent } from 'react';
import { RangeInput } from '../../../components/RangeInput';
import { useTimes, useUnits } from '../../../lib/display';
import { EventMarks, type Picks } from './EventMarks';
import classes from './Incident.module.css';
import { lanesOf, notKeptText, pathOf, scaleOf, textAt, type Lane } from './lanes';
import type { Range } from './loadChanges';
import type { Moment } from './moments';
import { startOfSecond } from './startOfSecond';
import type { Incident } from './useIncident';
import { WORDS } from './words';

const STEP_MS = 1000;

interface Props {
  readonly incident: Incident;
  readonly moments: readonly Moment[];
  readonly range: Range;
  /** The moment that was asked for. */
  readonly at: number;
  readonly picks: Picks;
}

/** Why the device's readings are missing; null: they are there. */
function gapOf({ history, keptSince, missing }: Incident, { until }: Range): string | null {
  if (history.length > 0 || missing.includes('history')) return null;
  return keptSince !== null && until < keptSince ? WORDS.tooOld : WORDS.noReadings;
}

/** Events, video and readings on one scale of time; the values are those under the pointer, or of the slider. */
export function TimeLine({ incident, moments, range, at, picks }: Props) {
  const units = useUnits();
  const times = useTimes();
  const [cursor, setCursor] = useState(at);
  const lanes = lanesOf(incident.history, incident.video, units);
  const gap = gapOf(incident, range);
  // Beside the heading, so that no chart moves with the pointer.
  const isUnkept =
    incident.video.length > 0 &&
    lanes.every((lane) => lane.source !== 'page' || textAt(lane, cursor) === WORDS.notHeard);
  const marked = moments.map((one) => one.at);
  const rowsOf = (source: Lane['source']) =>
    lanes
      .filter((lane) => lane.source === source)
      .map((lane) => (
        <LaneRow key={lane.key} lane={lane} range={range} cursor={cursor} marked={marked} onLook={setCursor} />
      ));
  return (
    <section aria-label={WORDS.readings} className={classes.lanes}>
      {(lanes.length > 0 || moments.length > 0) && (
        <div className={classes.lane}>
          <span className={classes.name} aria-hidden="true">
            {WORDS.cursor}
          </span>
          <div>
            <RangeInput
              label={WORDS.cursor}
              text={times.clock(cursor)}
              min={range.since}
              max={range.until}
              step={STEP_MS}
              value={cursor}
              onChange={setCursor}
            />
            <div className={classes.ends} aria-hidden="true">
              <span>{times.clock(range.since)}</span>
              <span>{times.clock(range.until)}</span>
            </div>
          </div>
          <span className={classes.value}>{times.clock(cursor)}</span>
        </div>
      )}
      {moments.length > 0 && <EventMarks moments={moments} range={range} picks={picks} onLook={setCursor} />}
      <div className={classes.heading}>
        <h4 className={classes.source}>{WORDS.sources.page}</h4>
        {isUnkept && <small className={classes.note}>{notKeptText(incident.video, cursor, times.clock)}</small>}
      </div>
      {incident.video.length === 0 ? <p className={classes.note}>{WORDS.noVideo}</p> : rowsOf('page')}
      <h4 className={classes.source}>{WORDS.sources.server}</h4>
      {gap !== null && <p className={classes.note}>{gap}</p>}
      {rowsOf('server')}
    </section>
  );
}

interface RowProps {
  readonly lane: Lane;
  readonly range: Range;
  readonly cursor: number;
  /** Times of events. */
  readonly marked: readonly number[];
  readonly onLook: (at: number) => void;
}

function LaneRow({ lane, range: { since, until }, cursor, marked, onLook }: RowProps) {
  const xOf = (at: number) => (((at - since) / (until - since)) * 1000).toFixed(1);
  const look = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    // The second that an event at this place would have.
    onLook(Math.max(since, startOfSecond(since + part * (until - since))));
  };
  const scale = scaleOf(lane, since, until);
  return (
    <div role="group" aria-label={WORDS.lanes[lane.key]} className={classes.lane}>
      <span className={classes.name}>
        {WORDS.lanes[lane.key]}
        {scale !== null && <small>{scale}</small>}
      </span>
      <svg
        className={classes.course}
        viewBox="0 0 1000 24"
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={look}
        onPointerDown={look}
      >
        <path className={classes.event} d={marked.map((at) => `M${xOf(at)} 0V24`).join('')} />
        <path d={pathOf(lane, since, until)} />
        <path className={classes.cursor} d={`M${xOf(cursor)} 0V24`} />
      </svg>
      <span className={classes.value}>{textAt(lane, cursor)}</span>
    </div>
  );
}
