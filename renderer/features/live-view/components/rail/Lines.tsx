import type { ReactNode } from 'react';
import { SLOW_MS } from '../hud/vehicle';
import { Live } from '../Live';
import classes from './Rail.module.css';

export const Lines = ({ children }: { readonly children: ReactNode }) => <dl className={classes.lines}>{children}</dl>;

/** A name and its value. */
export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type LiveLineProps = { readonly label: string } & Omit<Parameters<typeof Live>[0], 'staleMs'> & {
    readonly staleMs?: number;
  };

/** A name and its live value. */
export function LiveLine({ label, staleMs = SLOW_MS, ...live }: LiveLineProps) {
  return (
    <Line label={label}>
      <Live {...live} staleMs={staleMs} />
    </Line>
  );
}
