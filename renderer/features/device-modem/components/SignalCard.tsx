import { signalWord, type SignalWord } from '#app/domain/summary';
import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { ModemStatus, TechnologySignal } from '#app/events/topics/modem';
import { LiveCard } from '../../../components/LiveCard';
import { MuiTable, type Column } from '../../../components/MuiTable';
import { SIGNAL_WORDS } from '../../../components/deviceWords';
import { TrendFigure } from '../../../components/TrendFigure';
import { capitalized } from '../../../lib/capitalized';
import { fill } from '../../../lib/fill';
import { measured } from '../../../lib/quantity';
import { wordOf } from '../../../lib/wordOf';
import { SLOT_MS } from '../../../live/device/history';
import { useReadingSlots } from '../../../live/device/useKeptReadings';
import { useShownTopic } from '../../../live/device/useShownTopic';
import { othersOf } from '../signals';
import { TECHNOLOGY_WORDS, WORDS } from '../words';
import classes from './Modem.module.css';

interface Figure {
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly pick: (modem: ModemStatus) => number | null;
  /** Of what the server has kept. */
  readonly kept: (point: HistoryPoint) => number | null;
  /**
   * As in `TrendFigure`; left out for the usual text, which one figure says for all. Null for what a server may not keep:
   * it would have an empty place beside charts of ten minutes.
   */
  readonly beginning?: string | null;
  /** The word of the scale for this value; not all values have one. */
  readonly word: (value: number | null) => SignalWord | null;
}

const UNKNOWN = '--';
const noWord = () => null;
const FIGURES: readonly Figure[] = [
  {
    label: WORDS.rsrp,
    unit: 'dBm',
    digits: 0,
    pick: ({ rsrpDbm }) => rsrpDbm,
    kept: ({ rsrpDbm }) => rsrpDbm,
    word: (value) => signalWord(value),
  },
  {
    label: WORDS.rsrq,
    unit: 'dB',
    digits: 0,
    pick: ({ rsrqDb }) => rsrqDb,
    kept: ({ rsrqDb }) => rsrqDb,
    beginning: null,
    word: noWord,
  },
  {
    label: WORDS.snr,
    unit: 'dB',
    digits: 1,
    pick: ({ snrDb }) => snrDb,
    kept: ({ snrDb }) => snrDb,
    beginning: '',
    word: (value) => signalWord(null, value),
  },
  {
    label: WORDS.rssi,
    unit: 'dBm',
    digits: 0,
    pick: ({ rssiDbm }) => rssiDbm,
    kept: ({ rssiDbm }) => rssiDbm,
    beginning: null,
    word: noWord,
  },
];

const TECHNOLOGIES: readonly Column<TechnologySignal>[] = [
  { key: 'tech', head: WORDS.alsoConnected, cell: ({ tech }) => wordOf(TECHNOLOGY_WORDS, tech) },
  { key: 'rsrp', head: WORDS.rsrp, isNumber: true, cell: ({ rsrpDbm }) => measured(rsrpDbm, 'dBm') ?? UNKNOWN },
  { key: 'rsrq', head: WORDS.rsrq, isNumber: true, cell: ({ rsrqDb }) => measured(rsrqDb, 'dB') ?? UNKNOWN },
  { key: 'snr', head: WORDS.snr, isNumber: true, cell: ({ snrDb }) => measured(snrDb, 'dB', 1) ?? UNKNOWN },
];

/** "Good, quality 70 %."; parts that the modem does not report are left out, undefined if it reports none. */
function summaryOf(modem: ModemStatus | null): string | undefined {
  const word = modem && signalWord(modem.rsrpDbm, modem.snrDb);
  const parts: string[] = word ? [SIGNAL_WORDS[word]] : [];
  if (modem && modem.qualityPct !== null) {
    const part = modem.isQualityRecent === false ? WORDS.qualityOld : WORDS.quality;
    parts.push(fill(part, { percent: Math.round(modem.qualityPct) }));
  }
  return parts.length === 0 ? undefined : `${capitalized(parts.join(', '))}.`;
}

/** How good the signal is: figures with words and charts. The worse of RSRP and SNR decides. */
export function SignalCard() {
  const { value, at, ageMs, isStale } = useShownTopic('modem');
  const others = othersOf(value);
  return (
    <LiveCard title={WORDS.signal} description={summaryOf(value)} ageMs={at === null ? null : ageMs} isStale={isStale}>
      <div className={classes.figures}>
        {FIGURES.map((figure) => (
          <OneFigure key={figure.label} figure={figure} modem={value} isStale={isStale} />
        ))}
      </div>
      {others.length > 0 && (
        <div className={classes.edgeToEdge}>
          <MuiTable label={WORDS.technologies} columns={TECHNOLOGIES} rows={others} keyOf={({ tech }) => tech} />
        </div>
      )}
    </LiveCard>
  );
}

interface Props {
  readonly figure: Figure;
  readonly modem: ModemStatus | null;
  readonly isStale: boolean;
}

function OneFigure({ figure, modem, isStale }: Props) {
  const { label, unit, digits, pick, kept, beginning, word } = figure;
  const values = useReadingSlots('modem', pick, kept);
  const value = modem && pick(modem);
  const note = word(value);
  return (
    <TrendFigure
      label={label}
      value={measured(value, unit, digits)}
      note={note && capitalized(SIGNAL_WORDS[note])}
      values={values}
      now={value}
      {...(beginning !== undefined && { beginning })}
      stepMs={SLOT_MS}
      isStale={isStale}
    />
  );
}
