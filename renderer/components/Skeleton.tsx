import classes from './Skeleton.module.css';

/** A grey box of the size of what will stand there. */
export function Skeleton({ width, height }: { readonly width: number | string; readonly height: number }) {
  return <span className={classes.skeleton} style={{ width, height, maxWidth: '100%' }} aria-hidden="true" />;
}
