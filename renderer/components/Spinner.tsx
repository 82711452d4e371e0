import classes from './Spinner.module.css';

export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
