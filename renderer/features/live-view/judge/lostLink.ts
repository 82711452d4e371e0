import { createDeviceMemory } from '../../../live/createDeviceMemory';
import { SILENT_MS } from '../../../live/device/silence';
import { NOTICED_MS } from '../../../live/presence';
import { receptionOf, type Evidence } from './evidence';

/** Since when a device had no link, in ms since the epoch, and how its modem heard the network then; null: not reported. */
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
 * Remembers a lost link for as long as the device is offline after it; null: it had a link when it went, or how it went was not seen.
 * `kept`: what an earlier page remembers. `seenAt`: when the device was last seen, in ms since the epoch; null: not known. A link that was
 * lost long before that has been there again, unseen.
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
