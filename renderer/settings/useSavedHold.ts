import { dirtyNames } from '../resource/createEditorStore';
import { useEditorState } from '../resource/EditingContext';
import { useAwayHold } from './useAwayHold';
import { WORDS } from './words';

/** As `useAwayHold`, for a button that works with the saved values of its section: also disabled while some are unsaved. */
export function useSavedHold(): ReturnType<typeof useAwayHold> {
  const isDirty = useEditorState((state) => dirtyNames(state).length > 0);
  const away = useAwayHold();
  return isDirty && !away.disabled ? { disabled: true, title: WORDS.unsavedHeld } : away;
}
