import type { Definition, Values } from '#app/resource/define';
import { sameJson } from '#app/lib/sameJson';
import { Notice } from '../components/Notice';
import { Sentence } from '../components/Sentence';
import { ChangeRows } from './ChangeRows';
import { WORDS, type SectionWords } from './words';

/** What others have done to an item while a question about it was open. */
export type Meanwhile = keyof typeof WORDS.meanwhile;

interface Props {
  readonly definition: Definition;
  readonly words: SectionWords;
  readonly what: Meanwhile;
  /** Who did; null: not known. */
  readonly by: string | null;
  /** The values that the person has seen, and those of now. */
  readonly before: Values;
  readonly after: Values;
}

/** Names of the fields that differ. */
export const changedNames = ({ fields }: Definition, before: Values, after: Values): readonly string[] =>
  Object.keys(fields).filter((name) => !sameJson(before[name], after[name]));

/** Says within a question what somebody else has just done to its item, with the values before and now. */
export function ChangedSince({ definition, words, what, by, before, after }: Props) {
  const rows = changedNames(definition, before, after);
  const { known, unknown } = WORDS.meanwhile[what];
  return (
    <Notice role="alert">
      <p>{by === null ? unknown : <Sentence text={known} places={{ name: by }} />}</p>
      {rows.length > 0 && (
        <ChangeRows {...{ definition, words, before, after, rows }} heads={[WORDS.meanwhileSeen, WORDS.changeNow]} />
      )}
    </Notice>
  );
}
