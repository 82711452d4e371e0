import { useShallow } from 'zustand/react/shallow';
import { Banner } from '../components/Banner';
import { fill } from '../lib/fill';
import { dirtyNames } from './createEditorStore';
import { useEditing, useEditorState } from './EditingContext';
import { useMayChange } from './useMayChange';
import { longLabelsOf, WORDS } from './words';

/** Names the unsaved edits that the user's role no longer allows. The form keeps them in case the role is restored. */
export function RoleLost() {
  const { model, words } = useEditing();
  const names = useEditorState(useShallow(dirtyNames));
  const mayChange = useMayChange(model.definition);
  if (mayChange || names.length === 0) return null;
  return <Banner>{fill(WORDS.roleLost, { fields: longLabelsOf(words, names) })}</Banner>;
}
