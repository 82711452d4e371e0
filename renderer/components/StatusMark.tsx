import { cx } from '../lib/cx';
import classes from './StatusMark.module.css';

export type StatusShape = 'online' | 'limited' | 'offline' | 'unknown';

/** Status as a shape: filled dot, half dot, hollow ring, dashed ring. Always beside the word, never instead of it. */
export function StatusMark({ shape }: { readonly shape: StatusShape }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={cx(classes.mark, classes[shape])}>
      <circle cx="6" cy="6" r="4" />
      {shape === 'limited' && <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" stroke="none" />}
    </svg>
  );
}
