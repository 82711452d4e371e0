import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import classes from './FormProblem.module.css';

/** Why a form did not go through, where no single field is the reason; read out at once. */
export function FormProblem({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={classes.problem}>
      <Icon name="warning" size={18} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
