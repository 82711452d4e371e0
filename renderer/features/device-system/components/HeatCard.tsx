import type { HistoryPoint } from '#app/domain/deviceHistory';
import type { SystemStatus, TemperatureStatus } from '#app/events/topics/system';
import type { SystemLimits } from '#app/settings/systemLimits';
import { quantityText, type UnitSystem } from '#app/domain/units';
import { TrendLine } from '../../../components/TrendLine';
import { useUnits } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { SLOT_MS } from '../../../live/device/history';
import { useReadingSlots } from '../../../live/device/useKeptReadings';
import { heatPart, temperatureTone } from '../limits';
import { WORDS } from '../words';
import { LiveCard } from './LiveCard';
import { Meter } from './Meter';
import classes from './System.module.css';

const hottest = ({ temperatures }: SystemStatus): number | null => {
  const known = temperatures.flatMap(({ now }) => now ?? []);
  return known.length === 0 ? null : Math.max(...known);
};

const keptHeat = ({ temperatureC }: HistoryPoint) => temperatureC;

const degrees = (celsius: number, units: UnitSystem, step?: number) =>
  quantityText(celsius, 'temperature', units, step);

const noteOf = ({ max, critical }: TemperatureStatus, units: UnitSystem): string =>
  [
    max !== null && fill(WORDS.highest, { value: degrees(max, units) }),
    critical !== null && fill(WORDS.hardwareLimit, { value: degrees(critical, units, 1) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Each sensor with its temperature, its highest value and its limit. */
export function HeatCard({ system, limits }: { readonly system: SystemStatus; readonly limits: SystemLimits }) {
  const values = useReadingSlots('system', hottest, keptHeat);
  const units = useUnits();
  const top = hottest(system);
  const keys = uniqueKeys(system.temperatures.map(({ name }) => name));
  return (
    <LiveCard
      title={WORDS.temperatures}
      summary={top === null ? WORDS.notReported : degrees(top, units)}
      needs={system.temperatures.filter((one) => temperatureTone(one, limits) !== 'plain').map(({ name }) => name)}
    >
      <div className={classes.meters}>
        {system.temperatures.length === 0 && <p className={classes.note}>{WORDS.notReported}</p>}
        {system.temperatures.map((one, at) => (
          <Meter
            key={keys[at]}
            label={one.name}
            text={one.now === null ? WORDS.notReported : degrees(one.now, units)}
            percent={heatPart(one)}
            tone={temperatureTone(one, limits)}
            note={noteOf(one, units)}
          />
        ))}
        {system.temperatures.length > 0 && (
          <TrendLine
            values={values}
            now={top}
            stepMs={SLOT_MS}
            from="lowest"
            textOf={(value) => degrees(value, units)}
          />
        )}
      </div>
    </LiveCard>
  );
}
