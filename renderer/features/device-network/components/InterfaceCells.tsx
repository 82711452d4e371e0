import { ownValue } from '#app/lib/ownValue';
import type { InterfaceStatus } from '#app/events/topics/network';
import { StatusMark, type StatusShape } from '../../../components/StatusMark';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { lacksInternet } from '../lacksInternet';
import { CONNECTIVITY, KINDS, STATES, WORDS } from '../words';
import classes from './Network.module.css';

const wordOrNone = (words: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? WORDS.none : wordOf(words, value);

const SHAPES: Readonly<Record<string, StatusShape>> = { activated: 'online', activating: 'limited' };

export function NameCell({ name, kind }: InterfaceStatus) {
  return (
    <span className={classes.name}>
      <span className="mono">{name}</span>
      {kind !== null && <span className={classes.kind}>{wordOf(KINDS, kind)}</span>}
    </span>
  );
}

export function StateCell({ state, carriesSession }: InterfaceStatus) {
  return (
    <span className={classes.state}>
      <StatusMark shape={state === null ? 'unknown' : (ownValue(SHAPES, state) ?? 'offline')} />
      {carriesSession === true ? WORDS.inUse : wordOrNone(STATES, state)}
    </span>
  );
}

/** The first address; the others are among the details. */
export function AddressCell({ addresses: [first, ...others] }: InterfaceStatus) {
  return (
    <span className={classes.address}>
      {first ?? WORDS.none}
      {others.length > 0 && <span className={classes.quiet}> {fill(WORDS.others, { count: others.length })}</span>}
    </span>
  );
}

export function InternetCell(one: InterfaceStatus) {
  return <span className={cx(lacksInternet(one) && classes.warn)}>{wordOrNone(CONNECTIVITY, one.connectivity)}</span>;
}
