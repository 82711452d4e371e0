import { deviceTypeOf } from '#app/domain/vehicleType';
import { Button } from '../../../components/Button';
import { fill } from '../../../lib/fill';
import { useTopicValue } from '../../../live/device/useTopic';
import { useField } from '../../../resource/EditingContext';
import { FIELDS, WORDS } from '../words';
import classes from './General.module.css';

/** What the flight controller says that it flies, where that is another type than the chosen one. */
export function TypeHint() {
  const { value, isReadOnly, set } = useField('type');
  const vehicle = useTopicValue('mavlink-status', (status) => status?.flightController?.vehicle ?? null);
  const type = deviceTypeOf(vehicle);
  if (type === null || type === value || isReadOnly) return null;
  return (
    <p role="status" className={classes.quiet}>
      {fill(WORDS.reportedType, { vehicle: vehicle ?? '' })}{' '}
      <Button look="text" onClick={() => set(type)}>
        {fill(WORDS.useType, { type: FIELDS.type.choices[type] })}
      </Button>
    </p>
  );
}
