import type { InputHTMLAttributes } from 'react';
import classes from './Checkbox.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  /** The accessible name, for a box without a visible label. */
  readonly label?: string;
  /** Some of what it stands for is chosen, not all. */
  readonly isMixed?: boolean;
}

/** A box to tick, as in a table's rows and head: the platform's own, so that 500 of them cost little. */
export function Checkbox({ label, isMixed = false, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      aria-label={label}
      className={classes.box}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
    />
  );
}
