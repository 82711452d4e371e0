import { shownState, type Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../components/toast';
import type { EditorStore } from './createEditorStore';
import { WORDS } from './words';

/** States of a change of which more is to come. */
export type UnsettledState = keyof typeof WORDS.outcomes;
const isUnsettled = (state: SectionState): state is UnsettledState => Object.hasOwn(WORDS.outcomes, state);

/** Under which the outcome replaces the notice that a change was sent. */
export const savedToast = (name: string): string => `saved ${name}`;

/** Says how the change ended, in place of what was said when it was sent. `isNewest`: nothing was changed since. */
function tell(id: string, state: SectionState, { last }: Resource, isNewest: boolean): void {
  const result = last?.result;
  if (result === 'reverted') toastError(WORDS.lastReverted, { id, description: last?.error });
  else if (result === 'expired') toastError(WORDS.lastExpired, { id });
  else if (isNewest && state === 'rejected') toastError(WORDS.refusedToast, { id });
  // One that was taken back needs no word: that was asked for.
  else if (isNewest && result !== 'cancelled') toastSuccess(WORDS.appliedToast, { id });
}

interface Sent {
  readonly version: number | null;
}

/** The change that was sent last from this page, until the device has it: `state` as it stands now; null: there is nothing more to say. */
export function useSentChange({ definition, store }: EditorStore, resource: Resource) {
  const [sent, setSent] = useState<Sent | null>(null);
  const told = useRef<Sent | null>(null);
  // The server's word, where there is one: what the device reports otherwise than asked is not the change under way.
  const state = resource.state ?? shownState(definition, resource);
  const isNewest = sent !== null && sent.version === resource.version;
  useEffect(() => {
    if (sent === null || told.current === sent) return;
    if (isNewest && state !== 'in_sync' && state !== 'rejected') return;
    told.current = sent;
    tell(savedToast(definition.name), state, resource, isNewest);
  }, [definition, sent, state, resource, isNewest]);
  return {
    /** The server has taken a change. */
    onSent: () => {
      // What the server keeps itself is saved by now.
      if (!definition.isKeptByServer) setSent({ version: store.getState().editor.resource?.version ?? null });
    },
    state: isNewest && isUnsettled(state) ? state : null,
  };
}
