import type { Values } from '#app/resource/define';
import { valuesOf, type EditorStore } from './createEditorStore';

/**
 * Sets a field on which it depends what other fields there are, with what follows from it. A text that is no value, in a field that is
 * gone then, is dropped: nobody could mend it.
 */
export function chooseKind({ store, edit }: EditorStore, changes: Values, isUsed: (name: string) => boolean): void {
  for (const [name, value] of Object.entries(changes)) edit(name, value);
  for (const name of Object.keys(store.getState().texts))
    if (!isUsed(name)) edit(name, valuesOf(store.getState())[name]);
}
