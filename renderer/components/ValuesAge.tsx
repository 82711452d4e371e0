import { ageText } from '#app/domain/relativeTime';
import { fill } from '../lib/fill';
import { WORDS } from './controlWords';
import classes from './LiveCard.module.css';

/** In the title's line of a card: how old its values are, in ms. */
export function ValuesAge({ ms }: { readonly ms: number }) {
  return <span className={classes.age}>{fill(WORDS.valuesOld, { age: ageText(0, ms) })}</span>;
}
