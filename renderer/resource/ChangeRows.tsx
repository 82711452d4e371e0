import type { Definition, Values } from '#app/resource/define';
import { ValuesTable } from '../components/ValuesTable';
import { useUnits } from '../lib/display';
import { shownValue } from './shownValue';
import { longLabelOf, WORDS, type SectionWords } from './words';

interface Props {
  readonly definition: Definition;
  readonly words: SectionWords;
  /** Headings of the columns with the old and the new values. */
  readonly heads: readonly [before: string, after: string];
  readonly before: Values;
  readonly after: Values;
  /** Names of the fields that change. */
  readonly rows: readonly string[];
}

/** A table of changed settings with their old and new values. */
export function ChangeRows({ definition, words, heads, before, after, rows }: Props) {
  const units = useUnits();
  const shown = (name: string, value: unknown) => {
    const field = definition.fields[name];
    return field ? shownValue(field, value, words[name] ?? { label: name }, units) : null;
  };
  return (
    <ValuesTable
      heads={[WORDS.field, ...heads]}
      rows={rows.map((name) => ({
        key: name,
        name: longLabelOf(words, name),
        values: [shown(name, before[name]), shown(name, after[name])],
      }))}
    />
  );
}
