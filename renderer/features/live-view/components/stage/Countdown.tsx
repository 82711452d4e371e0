import { useEffect, useState } from 'react';
import { onTick } from '../../../../lib/ticker';
import { STAGE } from '../../words/stage';
import classes from './Stage.module.css';

const EACH_MS = 500;
/** Shorter waits end before a reader gets to them. */
const LEAST_S = 3;

/** Time until the next attempt. `until`: by the monotonic clock of `performance.now`. */
export function Countdown({ until }: { readonly until: number }) {
  const [leftS, setLeftS] = useState(() => secondsTo(until));
  useEffect(() => onTick(EACH_MS, () => setLeftS(secondsTo(until))), [until]);
  return leftS < LEAST_S ? null : <p className={classes.countdown}>{STAGE.nextTry({ seconds: leftS })}</p>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
