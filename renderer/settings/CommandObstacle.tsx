import type { ReactNode } from 'react';
import classes from './Settings.module.css';
import { useObstacle } from './useObstacle';
import { WORDS } from './words';

interface Props {
  /** Hidden while the buttons are disabled: a phone has no room for both. So it must be something that the page also says elsewhere, such as how old its values are. */
  readonly children?: ReactNode;
}

/** In the title's line of a card of commands: why its buttons are disabled. Only `children` while they work. */
export function CommandObstacle({ children = null }: Props) {
  const obstacle = useObstacle();
  return obstacle === null ? children : <span className={classes.obstacle}>{WORDS.obstacles[obstacle]}</span>;
}
