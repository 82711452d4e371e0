import { Button } from '../../../components/Button';
import classes from './LiveView.module.css';

/** The way out of a full window, which no system gesture ends. */
export function LeaveFull({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <div className={classes.leaveFull}>
      <Button onClick={onLeave}>Exit full screen</Button>
    </div>
  );
}
