import classes from './Kit.module.css';

/** The same page in both themes, side by side. */
export function BothSchemes() {
  return (
    <div className={classes.both}>
      <iframe title="Light" src="/?theme=light" />
      <iframe title="Dark" src="/?theme=dark" />
    </div>
  );
}
