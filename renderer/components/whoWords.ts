import type { WhoMay } from '#app/domain/whoMay';
import { ROLE_WORDS } from './roleWords';

/** The sentences for one, two and several people; they have the places `name`, `role` and, for several, `count`. */
export interface WhoWords {
  readonly one: string;
  readonly two: string;
  readonly more: string;
}

/** The sentence that names whom to ask, and its places, for `Sentence`. */
export function whoSentence({ one, two, more }: WhoWords, { name, role, others }: WhoMay) {
  const text = others === 0 ? one : others === 1 ? two : more;
  return { text, places: { name, role: ROLE_WORDS[role].toLowerCase(), count: `${others}` } };
}
