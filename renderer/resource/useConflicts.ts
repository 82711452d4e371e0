import { conflictsOf } from '#app/resource/editor';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useUnits } from '../lib/display';
import { useEditing } from './EditingContext';
import { shownValue } from './shownValue';
import { longLabelOf } from './words';

/** A field that two users changed. */
export interface Conflict {
  readonly name: string;
  readonly label: string;
  /** Both values in words. */
  readonly yours: string;
  readonly theirs: string;
  /** Both values are short enough for a button. */
  readonly isShort: boolean;
}

/** Longest value on a button, in characters. */
const SHORT = 24;

/** Returns the fields of the surrounding form that other users changed since they were edited here, and who changed them if known. */
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
    // Secrets are never shown, and lists of rows have no text form.
    const hasWords = field.kind !== 'secret' && field.kind !== 'rows';
    const isShort = hasWords && Math.max(yours.length, theirs.length) <= SHORT;
    return [{ name, label: longLabelOf(words, name), yours, theirs, isShort }];
  });
  return { conflicts, by: resource?.desiredBy?.name ?? null, at: resource?.desiredAt ?? null };
}
