import { cx } from '../lib/cx';
import { Icon, type IconName } from './Icon';
import classes from './Segments.module.css';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** In place of the label, which stays its name. */
  readonly icon?: IconName;
}

interface Props<T extends string> {
  readonly label: string;
  /** Of the radio buttons; another one for each group of a page. */
  readonly name: string;
  readonly options: readonly Segment<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side; takes effect at once. */
export function Segments<T extends string>({ label, name, options, value, onChange }: Props<T>) {
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {options.map((one) => (
        <label
          key={one.value}
          className={cx(classes.segment, one.icon && classes.icon, one.value === value && classes.chosen)}
          title={one.icon && one.label}
        >
          <input
            type="radio"
            name={name}
            value={one.value}
            aria-label={one.label}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.icon ? <Icon name={one.icon} size={18} /> : one.label}
        </label>
      ))}
    </div>
  );
}
