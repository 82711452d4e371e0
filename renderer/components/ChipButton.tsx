import type { ButtonHTMLAttributes } from 'react';
import classes from './ChipButton.module.css';

/** A short value in a box that does something at a click, as a tag in a row. Its target is higher than the box. */
export function ChipButton({ children, ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return (
    <button type="button" {...rest} className={classes.target}>
      <bdi className={classes.chip}>{children}</bdi>
    </button>
  );
}
