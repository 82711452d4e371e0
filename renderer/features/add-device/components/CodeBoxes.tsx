import { cx } from '../../../lib/cx';
import classes from './AddDevice.module.css';

/** A device's code with each letter in a box, to compare it letter by letter. */
export function CodeBoxes({ code }: { readonly code: string }) {
  return (
    <p className={classes.boxes}>
      <strong className="visually-hidden">{code}</strong>
      {Array.from(code, (letter, index) => (
        <span key={index} aria-hidden="true" className={cx(letter === '-' && classes.dash)}>
          {letter}
        </span>
      ))}
    </p>
  );
}
