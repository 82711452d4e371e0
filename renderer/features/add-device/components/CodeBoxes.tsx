import { cx } from '../../../lib/cx';
import classes from './AddDevice.module.css';

/** A code as the device shows it, one letter a box, to be compared letter by letter. */
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
