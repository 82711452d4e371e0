import type { SelectHTMLAttributes } from 'react';
import { MoreIcon } from './MoreIcon';
import classes from './Select.module.css';

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  /** For screen readers; a field whose label is seen is a `MuiSelectField`. */
  readonly label: string;
}

/** A choice from a few in a bar or a row: the platform's own list, drawn as the fields are, without MUI's bytes. */
export function Select({ label, children, ...rest }: Props) {
  return (
    <span className={classes.box}>
      <select {...rest} aria-label={label} className={classes.select}>
        {children}
      </select>
      <MoreIcon name="down" size={16} />
    </span>
  );
}
