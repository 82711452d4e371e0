import { fieldsOn, type Definition, type Values } from '#app/resource/define';
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
  /** The device's capabilities, for units that differ between devices and that `words` do not write. */
  readonly capability?: Values;
}

const NO_CAPABILITY: Values = {};

/** A table of changed settings with their old and new values. */
export function ChangeRows(props: Props) {
  const { definition, words, heads, before, after, rows, capability = NO_CAPABILITY } = props;
  const units = useUnits();
  const fields = fieldsOn(definition, capability);
  const shown = (name: string, value: unknown) => {
    const field = fields[name];
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
