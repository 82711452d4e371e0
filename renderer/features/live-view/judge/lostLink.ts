import { createDeviceMemory } from '../../../live/createDeviceMemory';
import { SILENT_MS } from '../../../live/device/silence';
import { NOTICED_MS } from '../../../live/presence';
import { receptionOf, type Evidence } from './evidence';

/** Since when a device had no link, in ms since the epoch, and how well its modem received the network then; null: not reported. */
export interface LostLink {
  readonly since: number;
  readonly reception: string | null;
}

interface LinkFacts extends Pick<Evidence, 'silentMs' | 'modem'> {
  readonly isOnline: boolean;
  /** In ms since the epoch. */
  readonly now: number;
}

interface Kept {
  lost: LostLink | null;
}

/** The last lost link of each device, which outlives its page. */
export const lostLinks = createDeviceMemory((): Kept => ({ lost: null }));

/**
 * Remembers a lost link while the device is offline after it; null: it had a link when it went offline, or nobody saw how it went.
 * `kept`: what an earlier page remembers. `seenAt`: when the device was last seen, in ms since the epoch; null: unknown. If the link was
 * lost long before that, the device had a link again in between.
 */
export function createLinkMemory(
  kept: Kept = { lost: null },
  seenAt: number | null = null,
): (facts: LinkFacts) => LostLink | null {
  let { lost } = kept;
  if (lost !== null && seenAt !== null && seenAt - lost.since > NOTICED_MS) lost = null;
  return ({ isOnline, silentMs, modem, now }) => {
    if (!isOnline) return lost;
    if (silentMs === null || silentMs < SILENT_MS) lost = null;
    else lost = { since: lost?.since ?? now - silentMs, reception: lost?.reception ?? receptionOf(modem) };
    kept.lost = lost;
    return lost;
  };
}
