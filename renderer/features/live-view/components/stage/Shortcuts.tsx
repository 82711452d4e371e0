import { Switch } from '../../../../components/Switch';
import { setSingleKeys, useSingleKeys } from '../../keySettings';
import { SHORTCUTS } from '../../words/stage';
import classes from './Stage.module.css';

/** Keyboard shortcuts of the live page. None of them sends a flight command. */
export function Shortcuts() {
  const areOn = useSingleKeys();
  return (
    <div className={classes.keysPanel}>
      <Switch label={SHORTCUTS.single} isOn={areOn} onChange={setSingleKeys} />
      <dl className={classes.keys} data-off={!areOn}>
        {SHORTCUTS.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{SHORTCUTS.noCommands}</p>
    </div>
  );
}
