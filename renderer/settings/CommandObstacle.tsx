import classes from './Settings.module.css';
import { useObstacle } from './useObstacle';
import { WORDS } from './words';

/** In the title's line of a card of commands: why its buttons are disabled. Nothing while they work. */
export function CommandObstacle() {
  const obstacle = useObstacle();
  return obstacle !== null && <span className={classes.obstacle}>{WORDS.obstacles[obstacle]}</span>;
}
