import classes from './Skeleton.module.css';

/** A grey placeholder box of the same size as the content that is loading. */
export function Skeleton({ width, height }: { readonly width: number | string; readonly height: number }) {
  return <span className={classes.skeleton} style={{ width, height, maxWidth: '100%' }} aria-hidden="true" />;
}
