import classes from './ProgressBar.module.css';

/** Progress in percent; null: unknown. */
export function ProgressBar({ label, percent }: { readonly label: string; readonly percent: number | null }) {
  return (
    <progress className={classes.bar} aria-label={label} max={100} {...(percent !== null && { value: percent })} />
  );
}
