import { useState } from 'react';
import { RangeInput } from '../../../components/RangeInput';
import { useTimes, useUnits } from '../../../lib/display';
import { EventMarks, type Picks } from './EventMarks';
import classes from './Incident.module.css';
import { lanesOf } from './lanes';
import type { Range } from './loadChanges';
import type { Moment } from './moments';
import { Readings } from './Readings';
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

/** Events, video and readings on one scale of time; the values are those under the pointer, or of the slider. */
export function TimeLine({ incident, moments, range, at, picks }: Props) {
  const units = useUnits();
  const times = useTimes();
  const [cursor, setCursor] = useState(at);
  const lanes = lanesOf(incident.history, incident.video, units);
  const marked = moments.map((one) => one.at);
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
      <Readings {...{ incident, lanes, range, cursor, marked }} onLook={setCursor} />
    </section>
  );
}
