import { useEffect, useState } from 'react';
import { onTick } from '../../../lib/ticker';

const EACH_MS = 500;
/** Shorter waits are over before they are read. */
const LEAST_S = 3;

/** When the next attempt is made. `until`: by the monotonic clock of `performance.now`. */
export function Countdown({ until }: { readonly until: number }) {
  const [leftS, setLeftS] = useState(() => secondsTo(until));
  useEffect(() => onTick(EACH_MS, () => setLeftS(secondsTo(until))), [until]);
  return leftS < LEAST_S ? null : <p>{`Next try in ${leftS} s`}</p>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
