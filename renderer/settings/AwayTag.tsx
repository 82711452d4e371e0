import type { ReactNode } from 'react';
import classes from './Settings.module.css';
import { useAwayHold } from './useAwayHold';
import { WORDS } from './words';

interface Props {
  /** Hidden while the buttons are disabled, as of `CommandObstacle`. */
  readonly children?: ReactNode;
}

/** In the title's line of a card whose buttons need the server but not the device: why they are disabled. Only `children` while they work. */
export function AwayTag({ children = null }: Props) {
  const { disabled } = useAwayHold();
  return disabled ? <span className={classes.obstacle}>{WORDS.obstacles.away}</span> : children;
}
