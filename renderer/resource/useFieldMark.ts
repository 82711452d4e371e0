import type { Definition } from '#app/resource/define';
import { conflictsOf } from '#app/resource/editor';
import { differingFields, type Resource } from '#app/resource/resource';
import { useStore } from 'zustand';
import type { CardMark } from '../lib/cardsOnPage';
import { dirtyNames, type EditorState } from './createEditorStore';
import { useEditing } from './EditingContext';

/** Whether the device refused the value of a field. It may refuse a change without naming a field: that concerns each field that differs. */
function isRefused(definition: Definition, resource: Resource | null, name: string): boolean {
  if (!resource?.rejected) return false;
  const { field } = resource.rejected;
  return field === null ? differingFields(definition, resource).includes(name) : field === name;
}

/** Returns why a field needs a look; null when it needs none. */
export function useFieldMark(name: string): CardMark | null {
  const { model, isReadOnly } = useEditing();
  const { definition, store } = model;
  return useStore(store, (state: EditorState) => {
    const { editor, problems } = state;
    if (!isReadOnly && conflictsOf(definition, editor).includes(name)) return 'conflict';
    if (problems[name] !== undefined || isRefused(definition, editor.resource, name)) return 'refused';
    return !isReadOnly && dirtyNames(state).includes(name) ? 'unsaved' : null;
  });
}
