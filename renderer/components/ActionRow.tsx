import type { ReactNode } from 'react';
import classes from './ActionRow.module.css';

interface Props {
  readonly name: string;
  /** What the action does, in a sentence. */
  readonly about: string;
  /** The button, and the dialog that it opens. */
  readonly children: ReactNode;
}

/** One action of a card with `body="rows"`: its name and effect, and its button at the end. */
export function ActionRow({ name, about, children }: Props) {
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.about}>{about}</p>
      </div>
      {children}
    </div>
  );
}
