import type { Section, Values } from '#app/settings/section';
import { ValuesTable } from '../components/ValuesTable';
import { useUnits } from '../lib/display';
import { shownValue } from './shownValue';
import { WORDS, type SectionWords } from './words';

interface Props {
  readonly section: Section;
  readonly words: SectionWords;
  readonly earlier: Values;
  readonly desired: Values;
  /** Names of the fields that change. */
  readonly rows: readonly string[];
}

/** What an undo changes: each setting as it is and as it will be. */
export function UndoRows({ section, words, earlier, desired, rows }: Props) {
  const units = useUnits();
  const shown = (name: string, value: unknown) => {
    const field = section.fields[name];
    return field ? shownValue(field, value, words[name] ?? { label: name }, units) : null;
  };
  return (
    <ValuesTable
      heads={[WORDS.undoneSetting, WORDS.undoneNow, WORDS.undoneThen]}
      rows={rows.map((name) => ({
        key: name,
        name: words[name]?.label ?? name,
        values: [shown(name, desired[name]), shown(name, earlier[name])],
      }))}
    />
  );
}
