import { getLiveState, getUnheardSince, useLiveState, useUnheardSince } from '../../../live/liveState';
import type { LiveState } from '../../../live/LiveConnection';

/** Whether the page hears of the devices; `interrupted`: it has just lost its connection, and does not know yet whether that comes back. */
export type Hearing = 'heard' | 'interrupted' | 'unheard';

function hearingOf(state: LiveState, unheardSince: number | null): Hearing {
  if (unheardSince !== null) return 'unheard';
  return state.name === 'reconnecting' && state.attempt <= 1 ? 'interrupted' : 'heard';
}

export const getHearing = (): Hearing => hearingOf(getLiveState(), getUnheardSince());

/** The same; renders the caller when it changes. */
export function useHearing(): Hearing {
  const unheardSince = useUnheardSince();
  return hearingOf(useLiveState(), unheardSince);
}
