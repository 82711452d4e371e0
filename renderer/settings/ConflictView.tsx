import { relativeTime } from '#app/domain/relativeTime';
import { conflictsOf } from '#app/settings/editor';
import { useShallow } from 'zustand/react/shallow';
import { useStore } from 'zustand';
import { Sentence } from '../components/Sentence';
import { useUnits } from '../lib/display';
import { useTimed } from '../lib/useNow';
import { ConflictChoice } from './ConflictChoice';
import { useSectionContext } from './SectionContext';
import { shownValue } from './shownValue';
import { WORDS } from './words';

/** Fields that two people changed: both values side by side, by whom, and a choice for each or for all. */
export function ConflictView() {
  const { model, words } = useSectionContext();
  const { section, store } = model;
  const units = useUnits();
  const names = useStore(
    store,
    useShallow(({ editor }) => conflictsOf(section, editor)),
  );
  const editor = useStore(store, (state) => state.editor);
  if (names.length === 0) return null;
  const rows = names.flatMap((name) => {
    const [field, fieldWords] = [section.fields[name], words[name] ?? { label: name }];
    if (!field) return [];
    const shown = (value: unknown) => shownValue(field, value, fieldWords, units);
    const theirs = shown(editor.resource?.desired[name]);
    return [{ name, label: fieldWords.label, yours: shown(editor.edits[name]), theirs }];
  });
  return (
    <ConflictChoice
      intro={<Author name={editor.resource?.desiredBy?.name ?? null} at={editor.resource?.desiredAt ?? null} />}
      rows={rows}
      onKeep={model.keep}
      onTake={model.discard}
    />
  );
}

function Author({ name, at }: { readonly name: string | null; readonly at: number | null }) {
  const age = useTimed((now) => (at === null ? '' : relativeTime(at, now)));
  if (name === null || at === null) return <p>{WORDS.conflict}</p>;
  return (
    <p>
      <Sentence text={WORDS.conflictBy} places={{ name, age }} />
    </p>
  );
}
