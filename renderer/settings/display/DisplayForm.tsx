import { deviceZone } from '#app/domain/timeZone';
import { distanceText, quantityText, UNIT_SYSTEMS, type UnitSystem } from '#app/domain/units';
import { Button } from '../../components/Button';
import { FormProblem } from '../../components/form/FormProblem';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { Skeleton } from '../../components/Skeleton';
import { useTimes } from '../../lib/display';
import { fill } from '../../lib/fill';
import { useTimed } from '../../lib/useNow';
import classes from './Display.module.css';
import { useDisplaySettings } from './useDisplaySettings';
import { UNIT_WORDS, WORDS } from './words';
import { ZoneField } from './ZoneField';

/** Keeps a number and its unit on one line of a sentence. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** An example of each quantity. */
const example = (units: UnitSystem) =>
  fill(WORDS.example, {
    height: unbroken(quantityText(42, 'height', units, 1)),
    speed: unbroken(quantityText(6.1, 'speed', units)),
    distance: unbroken(distanceText(1234, units)),
    temperature: unbroken(quantityText(21, 'temperature', units, 1)),
  });

/** The signed-in user's units and time zone. A choice takes effect at once on all pages. */
export function DisplayForm() {
  const { chosen, isLocal, problem, reload, isSaved, choose } = useDisplaySettings();
  const { absolute } = useTimes();
  const time = useTimed((at) => absolute(at));
  if (problem !== null)
    return (
      <FormProblem>
        <p>{fill(WORDS.notLoaded, { problem })}</p>
        <Button onClick={reload}>{WORDS.retry}</Button>
      </FormProblem>
    );
  if (!chosen) return <Skeleton width="100%" height={160} />;
  return (
    <div className={classes.form}>
      <MuiSelectField
        label={WORDS.units}
        value={chosen.units}
        hint={example(chosen.units)}
        onChange={({ target }) => choose('units', target.value)}
      >
        {UNIT_SYSTEMS.map((one) => (
          <option key={one} value={one}>
            {UNIT_WORDS[one]}
          </option>
        ))}
      </MuiSelectField>
      <ZoneField
        label={WORDS.zone}
        value={chosen.timeZone}
        automatic={fill(WORDS.automatic, { zone: deviceZone() })}
        hint={<span className="numeric">{fill(WORDS.now, { time })}</span>}
        onChange={(zone) => choose('time_zone', zone)}
      />
      {isLocal && <p className={classes.note}>{WORDS.local}</p>}
      <p role="status" className={classes.note}>
        {isSaved && WORDS.saved}
      </p>
    </div>
  );
}
