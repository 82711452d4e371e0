import { SHORT_NAME } from '#app/brand';

/** The wanted page of a sign-in that has begun; removed when it ends, and at sign-out. */
export const REDIRECT_KEY = 'auth_redirect_path';

/** Whether the user switched push messages on in this browser. */
export const PUSHES_KEY = `${SHORT_NAME}.pushes` as const;

/** Choices about this computer. They belong to nobody in particular and stay at sign-out. */
type ComputerKey =
  | 'theme'
  | `${typeof SHORT_NAME}.${'developer' | 'hud' | 'notifyAlerts' | 'shareUsage' | 'showHelpAlert' | 'singleKeys' | 'soundCritical' | 'soundInQuietHours' | 'soundWarning' | 'volume'}`
  | `terminal_${'font_px' | 'reader'}`
  | `ph_${string}_posthog`;
/** Removed when the session ends, or when another account signs in. */
type SessionKey =
  | 'session_token'
  | typeof REDIRECT_KEY
  | typeof PUSHES_KEY
  | `${typeof SHORT_NAME}.${'session' | 'showReloadAlert' | 'signOutMark' | 'wasSignedIn'}`;
/** What one account keeps on this computer. */
type AccountKey = `${typeof SHORT_NAME}.${'display' | 'notifyOffer' | 'walls'}.${string}`;

/** Every key of local storage; docs/hosting.md says what stands under each and how long. */
export type StorageKey = ComputerKey | SessionKey | AccountKey;

/**
 * The key of what one account keeps on this computer, which only that account reads. It stays at sign-out where no server has
 * it: walls, the answer to the offer of notifications, and the display settings of a server that does not keep them.
 */
export const accountKey = (what: 'display' | 'notifyOffer' | 'walls', user: string): AccountKey =>
  `${SHORT_NAME}.${what}.${user}`;

/** localStorage that never throws: pages work when it is switched off, full or forbidden. */
export const storage = {
  get(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing essential is kept there; the session goes on with what it has in memory.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
