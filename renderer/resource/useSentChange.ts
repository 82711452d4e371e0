import type { Definition } from '#app/resource/define';
import { shownState, type Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../components/toast';
import type { EditorStore } from './createEditorStore';
import { WORDS } from './words';

/** States of a change of which more is to come. */
export type UnsettledState = keyof typeof WORDS.outcomes;
const isUnsettled = (state: SectionState): state is UnsettledState => Object.hasOwn(WORDS.outcomes, state);

/** Says how a change ended, in place of what was said when it was sent. */
function tell({ name }: Definition, state: SectionState, { last }: Resource): void {
  const id = savedToast(name);
  if (state === 'rejected') toastError(WORDS.refusedToast, { id });
  else if (last?.result === 'reverted') toastError(WORDS.lastReverted, { id, description: last.error });
  else if (last?.result === 'expired') toastError(WORDS.lastExpired, { id });
  else toastSuccess(WORDS.appliedToast, { id });
}

/** Under which the outcome replaces the notice that a change was sent. */
export const savedToast = (name: string): string => `saved ${name}`;

/** The change that was sent last from this page, until the device has it: `state` as it stands now; null: there is nothing more to say. */
export function useSentChange({ definition, store }: EditorStore, resource: Resource) {
  const isFollowed = useRef(false);
  const [version, setVersion] = useState<number | null>();
  const state = shownState(definition, resource);
  useEffect(() => {
    if (!isFollowed.current || (state !== 'in_sync' && state !== 'rejected')) return;
    isFollowed.current = false;
    tell(definition, state, resource);
  }, [definition, state, resource]);
  return {
    /** The server has taken a change. */
    onSent: () => {
      // What the server keeps itself is saved by now.
      if (definition.isKeptByServer) return;
      isFollowed.current = true;
      setVersion(store.getState().editor.resource?.version ?? null);
    },
    state: version === resource.version && isUnsettled(state) ? state : null,
  };
}
