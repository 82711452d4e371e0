import type { AntennaStatus, RadioDirection } from '#app/events/topics/radio';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { fill } from '../../../lib/fill';
import { decimal, measured } from '../../../lib/quantity';
import { WORDS } from '../words';
import classes from './Radio.module.css';

const UNKNOWN = '--';
const dbm = (value: number | null) => decimal(value, 0) ?? UNKNOWN;

const COLUMNS: readonly Column<AntennaStatus>[] = [
  { key: 'antenna', head: WORDS.antenna, width: 80, cell: ({ id }) => fill(WORDS.antennaOf, { id }) },
  {
    key: 'rssi',
    head: WORDS.rssiRange,
    isNumber: true,
    cell: ({ rssiMinDbm, rssiDbm, rssiMaxDbm }) =>
      fill(WORDS.dbmRange, { least: dbm(rssiMinDbm), average: dbm(rssiDbm), most: dbm(rssiMaxDbm) }),
  },
  { key: 'snr', head: WORDS.snr, width: 72, isNumber: true, cell: ({ snrDb }) => measured(snrDb, 'dB', 1) ?? UNKNOWN },
];

interface Props {
  readonly dir: RadioDirection;
  readonly antennas: readonly AntennaStatus[];
}

/** What each antenna hears; with several, the best one counts. */
export function AntennaTable({ dir, antennas }: Props) {
  if (antennas.length === 0) return null;
  const label = fill(WORDS.antennas, { direction: WORDS.directions[dir].toLowerCase() });
  return (
    <div className={classes.edgeToEdge}>
      <MuiTable label={label} columns={COLUMNS} rows={antennas} keyOf={({ id }) => id} />
    </div>
  );
}
