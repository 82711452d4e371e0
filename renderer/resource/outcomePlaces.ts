import { useEffect } from 'react';
import { dirtyNames, type EditorStore } from './createEditorStore';

/** The forms whose save bar is on the page. */
const places = new Set<EditorStore>();

/** Registers the caller as the save bar of this form. */
export function useOutcomePlace(model: EditorStore): void {
  useEffect(() => {
    places.add(model);
    return () => void places.delete(model);
  }, [model]);
}

/** Whether a save bar on the page has room for the outcome of a sent change of this resource, so that a toast would repeat it. A bar shows unsaved edits instead, except with a refusal, and a problem instead of all. */
export const hasOutcomePlace = (name: string, isRefusal = false): boolean =>
  [...places].some(({ definition, store }) => {
    const state = store.getState();
    const hasRoom = isRefusal || dirtyNames(state).length === 0;
    return definition.name === name && state.failure === null && hasRoom;
  });
