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
      {options.map(({ value: own, label: words, icon }) => (
        <label
          key={own}
          className={cx(classes.segment, icon && classes.icon, own === value && classes.chosen)}
          title={icon && words}
        >
          <input
            type="radio"
            name={name}
            value={own}
            aria-label={words}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {icon ? <Icon name={icon} size={18} /> : words}
        </label>
      ))}
    </div>
  );
}
