import { conflictsOf } from '#app/resource/editor';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useUnits } from '../lib/display';
import { useEditing } from './EditingContext';
import { shownValue } from './shownValue';

/** A field that two people changed. */
export interface Conflict {
  readonly name: string;
  readonly label: string;
  /** The two values in words. */
  readonly yours: string;
  readonly theirs: string;
  /** Each of them can stand on a button. */
  readonly isShort: boolean;
}

/** Most characters of a value on a button. */
const SHORT = 24;

/** The fields of the surrounding form that others have changed since they were edited here, by whom and when as far as that is known. */
export function useConflicts() {
  const { model, words } = useEditing();
  const { definition, store } = model;
  const units = useUnits();
  const names = useStore(
    store,
    useShallow(({ editor }) => conflictsOf(definition, editor)),
  );
  const { resource, edits } = useStore(store, (state) => state.editor);
  const conflicts = names.flatMap((name): Conflict[] => {
    const [field, fieldWords] = [definition.fields[name], words[name] ?? { label: name }];
    if (!field) return [];
    const shown = (value: unknown) => shownValue(field, value, fieldWords, units);
    const [yours, theirs] = [shown(edits[name]), shown(resource?.desired[name])];
    // A secret is never shown, and rows have no words.
    const hasWords = field.kind !== 'secret' && field.kind !== 'rows';
    const isShort = hasWords && Math.max(yours.length, theirs.length) <= SHORT;
    return [{ name, label: fieldWords.longLabel ?? fieldWords.label, yours, theirs, isShort }];
  });
  return { conflicts, by: resource?.desiredBy?.name ?? null, at: resource?.desiredAt ?? null };
}
