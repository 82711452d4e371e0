import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { SystemStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import { useMemo } from 'react';
import { TrendLine } from '../../../components/TrendLine';
import { fill } from '../../../lib/fill';
import { inSlots, SLOT_MS } from '../../../live/device/history';
import { useReadings } from '../../../live/device/useKeptReadings';
import { processorTone, toneOf } from '../limits';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import { Meter } from './Meter';
import classes from './System.module.css';

const cpuOf = ({ cpuPct }: SystemStatus) => cpuPct;
const keptCpu = ({ cpuPct }: HistoryPoint) => cpuPct;
const percent = (value: number | null) =>
  value === null ? WORDS.notReported : fill(WORDS.percent, { value: Math.round(value) });

/** Load of the processor, in all and by core. */
export function ProcessorCard({ system, limits }: { readonly system: SystemStatus; readonly limits: SystemLimits }) {
  const { cpuPct, coresPct, load, cpuModel, cpuMhz } = system;
  const history = useReadings('system', cpuOf, keptCpu);
  const values = useMemo(() => inSlots(history), [history]);
  const loads = load.map((one) => one?.toFixed(2) ?? '–').join('  ');
  return (
    <LiveCard title={WORDS.processor}>
      <div className={classes.meters}>
        <Meter
          label={WORDS.allCores}
          text={percent(cpuPct)}
          percent={cpuPct}
          tone={processorTone(history, limits)}
          {...(cpuModel !== null &&
            cpuMhz !== null && { note: fill(WORDS.frequency, { model: cpuModel, mhz: Math.round(cpuMhz) }) })}
        />
        <TrendLine values={values} now={cpuPct} stepMs={SLOT_MS} to={100} textOf={percent} />
        <div className={classes.cores}>
          {coresPct.map((one, index) => (
            <Meter
              // Cores differ only by their number.
              key={index}
              label={fill(WORDS.core, { number: index + 1 })}
              text={percent(one)}
              percent={one}
              tone={toneOf(one, 100)}
            />
          ))}
        </div>
        <p className={classes.line}>
          <span className={classes.label}>{WORDS.load}</span>
          <span>{load.length === 0 ? WORDS.notReported : loads}</span>
        </p>
      </div>
    </LiveCard>
  );
}
