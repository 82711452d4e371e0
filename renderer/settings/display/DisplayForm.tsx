import type { UserSettingsPatch } from '#app/api/userSettings';
import { deviceZone } from '#app/domain/timeZone';
import { distanceText, quantityText, UNIT_SYSTEMS, type UnitSystem } from '#app/domain/units';
import { useState } from 'react';
import { toastFailure } from '../../api/toastFailure';
import { useUserSettings, type KeptSettings } from '../../api/useUserSettings';
import { Button } from '../../components/Button';
import { FormProblem } from '../../components/form/FormProblem';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { Skeleton } from '../../components/Skeleton';
import { useTimes } from '../../lib/display';
import { fill } from '../../lib/fill';
import { useTimed } from '../../lib/useNow';
import classes from './Display.module.css';
import { UNIT_WORDS, WORDS } from './words';
import { ZoneOptions } from './ZoneOptions';

const AUTOMATIC = '';

/** The signed-in user's units and time zone. A choice holds at once, everywhere. */
export function DisplayForm() {
  const { settings, problem, reload, change } = useUserSettings();
  const [isSaved, setSaved] = useState(false);
  if (problem !== null)
    return (
      <FormProblem>
        <p>{fill(WORDS.notLoaded, { problem })}</p>
        <Button onClick={reload}>{WORDS.retry}</Button>
      </FormProblem>
    );
  if (!settings) return <Skeleton width="100%" height={160} />;
  const send = async (patch: UserSettingsPatch) => {
    setSaved(false);
    try {
      await change(patch);
      setSaved(true);
    } catch (error) {
      const words = (problem: string) => ({ title: fill(WORDS.notSaved, { problem }) });
      toastFailure(error, { id: 'user-settings', words });
    }
  };
  return (
    <div className={classes.form}>
      <UnitsField settings={settings} onChange={(units) => void send({ units })} />
      <ZoneField settings={settings} onChange={(zone) => void send({ time_zone: zone })} />
      {settings.isLocal && <p className={classes.note}>{WORDS.local}</p>}
      <p role="status" className={classes.note}>
        {isSaved && WORDS.saved}
      </p>
    </div>
  );
}

interface FieldProps<T> {
  readonly settings: KeptSettings;
  readonly onChange: (value: T) => void;
}

/** One of each quantity. */
const example = (units: UnitSystem) =>
  fill(WORDS.example, {
    height: quantityText(42, 'height', units, 1),
    speed: quantityText(6.1, 'speed', units),
    distance: distanceText(1234, units),
    temperature: quantityText(21, 'temperature', units, 1),
  });

function UnitsField({ settings: { units }, onChange }: FieldProps<UnitSystem>) {
  return (
    <MuiSelectField
      label={WORDS.units}
      value={units}
      hint={example(units)}
      onChange={({ target }) => {
        const chosen = UNIT_SYSTEMS.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {UNIT_SYSTEMS.map((one) => (
        <option key={one} value={one}>
          {UNIT_WORDS[one]}
        </option>
      ))}
    </MuiSelectField>
  );
}

function ZoneField({ settings: { timeZone }, onChange }: FieldProps<string | null>) {
  const { absolute } = useTimes();
  const now = useTimed((at) => absolute(at));
  return (
    <MuiSelectField
      label={WORDS.zone}
      value={timeZone ?? AUTOMATIC}
      hint={<span className="numeric">{fill(WORDS.now, { time: now })}</span>}
      onChange={({ target }) => onChange(target.value === AUTOMATIC ? null : target.value)}
    >
      <option value={AUTOMATIC}>{fill(WORDS.automatic, { zone: deviceZone() })}</option>
      <ZoneOptions chosen={timeZone} />
    </MuiSelectField>
  );
}
