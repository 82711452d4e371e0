import { Select } from '../../../../components/Select';
import classes from './Stage.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** One choice of the panel "More". */
export function Choice({ label, value, options, onChange }: Props) {
  return (
    <div className={classes.choice}>
      <span aria-hidden="true">{label}</span>
      <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
