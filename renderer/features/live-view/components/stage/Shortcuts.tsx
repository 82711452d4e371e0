import { ShortcutList } from '../../../../components/ShortcutList';
import { PANELS } from '../../words/stage';
import classes from './Stage.module.css';

/** Keyboard shortcuts of the live page. None of them sends a flight command. */
export function Shortcuts() {
  return (
    <div className={classes.keysPanel}>
      <ShortcutList />
      <p className={classes.quiet}>{PANELS.shortcuts.noCommands}</p>
    </div>
  );
}
