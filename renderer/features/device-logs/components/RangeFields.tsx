import type { LogFilter } from '#app/domain/logFilter';
import { zonedInstant, zonedTime } from '#app/domain/timeZone';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { RANGE } from '../rangeWords';
import classes from './Logs.module.css';

/** "2026-11-21T15:03:11", as a field for date and time has it. */
const fieldText = (at: number | null, zone: string) =>
  at === null ? '' : zonedTime(at, zone).slice(0, 19).replace(' ', 'T');

interface Props {
  readonly filter: LogFilter;
  readonly change: (part: Partial<LogFilter>) => void;
}

/** From when and until when, to the second, in the reader's zone. */
export default function RangeFields({ filter, change }: Props) {
  const { zone } = useTimes();
  const fieldOf = (name: 'since' | 'until') => (
    <MuiTextField
      isBare
      type="datetime-local"
      label={RANGE[name]}
      defaultValue={fieldText(filter[name], zone)}
      key={`${name} ${filter[name] ?? ''}`}
      slotProps={{ htmlInput: { step: 1 } }}
      onBlur={({ target }) => {
        const at = zonedInstant(target.value, zone);
        if (at !== filter[name]) change({ last: null, [name]: at });
      }}
    />
  );
  return (
    <div className={classes.range}>
      {fieldOf('since')}
      {fieldOf('until')}
      <span className={classes.state}>{fill(RANGE.zone, { zone })}</span>
    </div>
  );
}
