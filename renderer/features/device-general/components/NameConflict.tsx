import { Button } from '../../../components/Button';
import classes from './General.module.css';

interface Props {
  readonly yours: string;
  readonly theirs: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Two people changed the same thing: both names side by side, and a choice. */
export function NameConflict({ yours, theirs, onKeep, onTake }: Props) {
  return (
    <div role="alert" className={classes.conflict}>
      <p>Somebody else has renamed this device in the meantime.</p>
      <dl className={classes.versions}>
        <dt>Yours</dt>
        <dd>
          <bdi>{yours}</bdi>
        </dd>
        <dt>Theirs</dt>
        <dd>
          <bdi>{theirs}</bdi>
        </dd>
      </dl>
      <div className={classes.choices}>
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onTake}>Take theirs</Button>
      </div>
    </div>
  );
}
