import { serverStateOf } from '#app/resource/changeEnd';
import type { Definition } from '#app/resource/define';
import type { Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { useLostSince } from '../live/liveState';
import { useLastSent } from '../api/sentChanges';
import { WORDS } from './words';

/** States of a change that is not finished. */
export type UnsettledState = keyof typeof WORDS.outcomes;
const isUnsettled = (state: SectionState): state is UnsettledState => Object.hasOwn(WORDS.outcomes, state);

/** `unknown`: there is no connection, so the change may have made progress that the page has not heard of. */
export type SentState = UnsettledState | 'unknown';

/** Returns the id of the notice that a change was sent. The outcome uses the same id, and so replaces it. */
export const savedToast = (name: string): string => `saved ${name}`;

/** States that last until a person does something, so they stay true without a connection. */
const LASTING: ReadonlySet<UnsettledState> = new Set(['rejected', 'queued_offline']);

/** The state of the last change that this tab sent for the current device's section; null: nothing more to show. */
export function useSentChange(definition: Definition, resource: Resource): SentState | null {
  const { id } = useCurrentDevice();
  const sent = useLastSent(id, definition.name);
  const isLost = useLostSince() !== null;
  const state = serverStateOf(definition, resource);
  if (sent === null || sent.version !== resource.version || !isUnsettled(state)) return null;
  return isLost && !LASTING.has(state) ? 'unknown' : state;
}
