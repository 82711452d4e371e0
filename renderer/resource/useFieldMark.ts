import { conflictsOf } from '#app/resource/editor';
import { refusedFields } from '#app/resource/resource';
import { useStore } from 'zustand';
import type { CardMark } from '../lib/cardsOnPage';
import { dirtyNames, type EditorState } from './createEditorStore';
import { useEditing } from './EditingContext';

/** Returns why a field needs a look; null when it needs none. */
export function useFieldMark(name: string): CardMark | null {
  const { model, isReadOnly } = useEditing();
  const { definition, store } = model;
  return useStore(store, (state: EditorState) => {
    const { editor, problems } = state;
    if (!isReadOnly && conflictsOf(definition, editor).includes(name)) return 'conflict';
    if (problems[name] !== undefined || refusedFields(definition, editor.resource).includes(name)) return 'refused';
    return !isReadOnly && dirtyNames(state).includes(name) ? 'unsaved' : null;
  });
}
