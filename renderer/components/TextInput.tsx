import type { InputHTMLAttributes, Ref } from 'react';
import classes from './TextInput.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** The accessible name; there is no visible label. */
  readonly label: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line to type in, in a bar or a panel; a field whose label is seen is a `MuiTextField`. */
export function TextInput({ label, ...rest }: Props) {
  return <input autoComplete="off" {...rest} aria-label={label} className={classes.input} />;
}
