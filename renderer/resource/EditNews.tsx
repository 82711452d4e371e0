import { useShallow } from 'zustand/react/shallow';
import { Banner } from '../components/Banner';
import { fill } from '../lib/fill';
import { dirtyNames, type EditorState } from './createEditorStore';
import { useEditing, useEditorState } from './EditingContext';
import { useMayChange } from './useMayChange';
import { longLabelsOf, WORDS } from './words';

interface Props {
  /** Its button stays, so that the loss of the role is told even while nothing is typed. */
  readonly isInDialog?: boolean;
}

/** Says which unsaved edits came back or were lost in a reload, or that the user's role no longer allows them. The form keeps those in case the role is restored. */
export function EditNews({ isInDialog = false }: Props) {
  const { model, words } = useEditing();
  const mayChange = useMayChange(model.definition);
  const { isRestored, lost, unsaved } = useEditorState(
    useShallow((state: EditorState) => ({
      isRestored: state.isRestored,
      lost: longLabelsOf(words, state.lost),
      unsaved: longLabelsOf(words, dirtyNames(state)),
    })),
  );
  if (!mayChange && unsaved === '') return isInDialog && <Banner>{WORDS.roleLostAlone}</Banner>;
  if (!mayChange) return <Banner>{fill(WORDS.roleLost, { fields: unsaved })}</Banner>;
  return (
    <>
      {isRestored && <Banner>{WORDS.restored}</Banner>}
      {lost !== '' && <Banner>{fill(WORDS.lost, { fields: lost })}</Banner>}
    </>
  );
}
