import { shownState, type Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import { useEffect, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../components/toast';
import type { EditorStore } from './createEditorStore';
import { WORDS } from './words';

/** States of a change that is not finished. */
export type UnsettledState = keyof typeof WORDS.outcomes;
const isUnsettled = (state: SectionState): state is UnsettledState => Object.hasOwn(WORDS.outcomes, state);

/** Toast id: the outcome replaces the notice that a change was sent. */
export const savedToast = (name: string): string => `saved ${name}`;

/** Replaces the notice of a sent change by its outcome. `isNewest`: nothing was changed since. */
function tell(id: string, state: SectionState, { last }: Resource, isNewest: boolean): void {
  const result = last?.result;
  if (result === 'reverted') toastError(WORDS.lastReverted, { id, description: last?.error });
  else if (result === 'expired') toastError(WORDS.lastExpired, { id });
  else if (isNewest && state === 'rejected') toastError(WORDS.refusedToast, { id });
  // No notice for an undone change: the user asked for that.
  else if (isNewest && result !== 'cancelled') toastSuccess(WORDS.appliedToast, { id });
}

interface Sent {
  readonly version: number | null;
}

/** Follows the change last sent from this page until the device has it. `state` is its current state; null when there is nothing more to show. */
export function useSentChange({ definition, store }: EditorStore, resource: Resource) {
  const [sent, setSent] = useState<Sent | null>(null);
  const told = useRef<Sent | null>(null);
  // Uses the server's own state if there is one: a device that reports other values may not be applying this change.
  const state = resource.state ?? shownState(definition, resource);
  const isNewest = sent !== null && sent.version === resource.version;
  useEffect(() => {
    if (sent === null || told.current === sent) return;
    if (isNewest && state !== 'in_sync' && state !== 'rejected') return;
    told.current = sent;
    tell(savedToast(definition.name), state, resource, isNewest);
  }, [definition, sent, state, resource, isNewest]);
  return {
    /** Call when the server has accepted a change. */
    onSent: () => {
      // Server-side settings are saved at once.
      if (!definition.isKeptByServer) setSent({ version: store.getState().editor.resource?.version ?? null });
    },
    state: isNewest && isUnsettled(state) ? state : null,
  };
}
