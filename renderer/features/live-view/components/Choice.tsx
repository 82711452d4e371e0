import classes from './LiveView.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** A small choice below the picture. */
export function Choice({ label, value, options, onChange }: Props) {
  return (
    <label className={classes.choice}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
