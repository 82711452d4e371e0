import classes from './Incident.module.css';
import type { Moment } from './moments';

/** Outlines in a box of 12: each kind of event has its own, so that colour is not all that tells them apart. */
const SHAPES: Readonly<Record<Moment['sign'], { readonly path: string; readonly isFilled?: boolean }>> = {
  alert: { path: 'M6 1.5 11 10.5H1Z', isFilled: true },
  cleared: { path: 'm1.5 6.5 3 3 6-7' },
  armed: { path: 'M6 1 11 6 6 11 1 6Z', isFilled: true },
  disarmed: { path: 'M6 1 11 6 6 11 1 6Z' },
  mode: { path: 'M2 2h8v8H2Z' },
  setting: { path: 'M1 3.5h10M1 8.5h10M4 1.5v4M8 6.5v4' },
  /** A pencil. */
  change: { path: 'M1.5 10.5 2.2 7.8 8.5 1.5 10.5 3.5 4.2 9.8Z' },
  added: { path: 'M1.5 6h9M6 1.5v9' },
  action: { path: 'M2 6a4 4 0 1 0 8 0 4 4 0 1 0-8 0' },
  message: { path: 'M1.5 2h9v6H6L3.5 10.5V8h-2Z' },
  video: { path: 'M1 3h6.5v6H1ZM7.5 5.5 11 3.5v5L7.5 6.5' },
  live: { path: 'M3 1.5 10.5 6 3 10.5Z', isFilled: true },
};

export function Shape({ sign }: Pick<Moment, 'sign'>) {
  const { path, isFilled = false } = SHAPES[sign];
  return (
    <svg className={classes.shape} viewBox="0 0 12 12" aria-hidden="true" data-filled={isFilled}>
      <path d={path} />
    </svg>
  );
}
