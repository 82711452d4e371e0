import type { ReactNode } from 'react';
import { cx } from '../../lib/cx';
import classes from './FieldSet.module.css';

interface Props {
  /** Its name; without one it only holds its fields, further apart. */
  readonly legend?: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Fields that belong together, one below the other, without a frame. */
export function FieldSet({ legend, isDisabled = false, children }: Props) {
  return (
    <fieldset className={cx(classes.set, legend !== undefined && classes.named)} disabled={isDisabled}>
      {legend !== undefined && <legend>{legend}</legend>}
      {children}
    </fieldset>
  );
}

/** Fields of a form: two columns where there is room. */
export function FieldColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
