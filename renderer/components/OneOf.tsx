import type { ReactNode } from 'react';
import classes from './OneOf.module.css';

/** Shows one of several texts in the room of the longest, so that nothing below moves when they change places. */
export function OneOf({ texts, shown }: { readonly texts: readonly ReactNode[]; readonly shown: number }) {
  return (
    <span className={classes.room}>
      {texts.map((text, at) => (
        <span key={at} data-shown={at === shown}>
          {text}
        </span>
      ))}
    </span>
  );
}
