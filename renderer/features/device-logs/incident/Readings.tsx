import { useState, type PointerEvent } from 'react';
import { Fold } from '../../../components/Card';
import { useTimes } from '../../../lib/display';
import { useMedia } from '../../../lib/useMedia';
import classes from './Incident.module.css';
import { COURSE_PX, notKeptText, pathOf, scaleOf, textAt, type Lane } from './lanes';
import type { Range } from './loadChanges';
import { startOfSecond } from './startOfSecond';
import type { Incident } from './useIncident';
import { WORDS } from './words';

interface Props {
  readonly incident: Incident;
  /** What there is to draw of it. */
  readonly lanes: readonly Lane[];
  readonly range: Range;
  /** The time whose values are shown, in ms since the epoch. */
  readonly cursor: number;
  /** Times of events. */
  readonly marked: readonly number[];
  /** Called with the time under the pointer. */
  readonly onLook: (at: number) => void;
}

/** Why the device's readings are missing; null: they are there. */
function gapOf({ history, keptSince, missing }: Incident, { until }: Range): string | null {
  if (history.length > 0 || missing.includes('history')) return null;
  return keptSince !== null && until < keptSince ? WORDS.tooOld : WORDS.noReadings;
}

/** What this page measured of the video and what the device reported, on the scale of the time line. On a phone it is folded at first, so that the log is not far below. */
export function Readings({ incident, lanes, range, cursor, marked, onLook }: Props) {
  const times = useTimes();
  const isPhone = useMedia('(max-width: 639px)');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = !isPhone || isUnfolded;
  const gap = gapOf(incident, range);
  // Beside the heading, so that no chart moves with the pointer.
  const isUnkept =
    incident.video.length > 0 &&
    lanes.every((lane) => lane.source !== 'page' || textAt(lane, cursor) === WORDS.notHeard);
  const rowsOf = (source: Lane['source']) =>
    lanes
      .filter((lane) => lane.source === source)
      .map((lane) => (
        <LaneRow key={lane.key} lane={lane} range={range} cursor={cursor} marked={marked} onLook={onLook} />
      ));
  // Below the heading that folds them.
  const Heading = isPhone ? 'h5' : 'h4';
  return (
    <>
      {isPhone && (
        <h4 className={classes.fold}>
          <Fold title={WORDS.folded} isOpen={isOpen} onClick={() => setIsUnfolded(!isUnfolded)} />
        </h4>
      )}
      <div className={classes.lanes} hidden={!isOpen}>
        <div className={classes.heading}>
          <Heading className={classes.source}>{WORDS.sources.page}</Heading>
          {isUnkept && <small className={classes.note}>{notKeptText(incident.video, cursor, times.clock)}</small>}
        </div>
        {incident.video.length === 0 ? <p className={classes.note}>{WORDS.noVideo}</p> : rowsOf('page')}
        <Heading className={classes.source}>{WORDS.sources.server}</Heading>
        {gap !== null && <p className={classes.note}>{gap}</p>}
        {rowsOf('server')}
      </div>
    </>
  );
}

interface RowProps extends Omit<Props, 'incident' | 'lanes'> {
  readonly lane: Lane;
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
        viewBox={`0 0 1000 ${COURSE_PX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={look}
        onPointerDown={look}
      >
        <path className={classes.event} d={marked.map((at) => `M${xOf(at)} 0V${COURSE_PX}`).join('')} />
        <path d={pathOf(lane, since, until)} />
        <path className={classes.cursor} d={`M${xOf(cursor)} 0V${COURSE_PX}`} />
      </svg>
      <span className={classes.value}>{textAt(lane, cursor)}</span>
    </div>
  );
}
