import { SILENT_MS } from '../../../live/device/silence';
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

/** Remembers a lost link for as long as the device is offline after it; null: it had a link when it went, or how it went was not seen. */
export function createLinkMemory(): (facts: LinkFacts) => LostLink | null {
  let lost: LostLink | null = null;
  return ({ isOnline, silentMs, modem, now }) => {
    if (!isOnline) return lost;
    if (silentMs === null || silentMs < SILENT_MS) lost = null;
    else lost = { since: lost?.since ?? now - silentMs, reception: lost?.reception ?? receptionOf(modem) };
    return lost;
  };
}
