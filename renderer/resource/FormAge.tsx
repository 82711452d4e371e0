import { ageText } from '#app/domain/relativeTime';
import { WORDS as CONTROLS } from '../components/controlWords';
import { fill } from '../lib/fill';
import { serverNow } from '../lib/serverTime';
import { useTicked } from '../lib/useTicked';
import { useEditing } from './EditingContext';
import classes from './Resource.module.css';

/** In the title's line of a card: how old the form's values are, if the page has no other line for it. Nothing while they are current. */
export function FormAge() {
  const { knownAt = null } = useEditing();
  return knownAt !== null && <Age at={knownAt} />;
}

function Age({ at }: { readonly at: number }) {
  // In step with the status in the header and with the cards of live values.
  const text = useTicked(() => fill(CONTROLS.valuesOld, { age: ageText(at, serverNow()) }));
  return <span className={classes.age}>{text}</span>;
}
