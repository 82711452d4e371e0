import type { Values } from '#app/resource/define';
import { valuesOf, type EditorStore } from './createEditorStore';

/**
 * Sets a field that decides which other fields exist, together with the values that follow from it. Drops invalid texts of
 * fields that disappear, because the user could no longer correct them.
 */
export function chooseKind({ store, edit }: EditorStore, changes: Values, isUsed: (name: string) => boolean): void {
  for (const [name, value] of Object.entries(changes)) edit(name, value);
  for (const name of Object.keys(store.getState().texts))
    if (!isUsed(name)) edit(name, valuesOf(store.getState())[name]);
}
