import { cx } from '../lib/cx';
import classes from './StatusMark.module.css';

export type StatusShape = 'online' | 'limited' | 'offline' | 'unknown';

/** Status as a shape: filled dot, half dot, hollow ring, dashed ring. Always beside the word, never instead of it. */
export function StatusMark({ shape }: { readonly shape: StatusShape }) {
  return <span aria-hidden="true" className={cx(classes.mark, classes[shape])} />;
}
