/** Why nothing is played on purpose. */
export type PauseReason =
  /** Hidden on a metered link. */
  | 'data'
  /** Hidden for a minute. */
  | 'hidden'
  /** Scrolled out of view. */
  | 'unseen';

/** `retryAt`: when the next attempt is made, by the monotonic clock of `performance.now`. */
interface Waiting {
  readonly retryAt: number;
}

/** What a viewer is told about the connection (`design/pages.md` §2). */
export type PlayerState =
  /** `resumed`: after a pause of this kind. */
  | {
      readonly name: 'connecting';
      readonly step: 'signalling' | 'network' | 'first-frame';
      readonly resumed: PauseReason | null;
    }
  | { readonly name: 'live' }
  /** No new frames; the session is kept. `isPathDown`: its network path is being restored. */
  | { readonly name: 'stalled'; readonly isPathDown: boolean }
  | ({ readonly name: 'reconnecting'; readonly attempt: number } & Waiting)
  | ({ readonly name: 'offline' | 'no-publisher' | 'unsupported' | 'full' | 'blocked' | 'forbidden' } & Waiting)
  /** The device is there and sends nothing yet. */
  | ({ readonly name: 'starting' } & Waiting)
  | { readonly name: 'paused'; readonly why: PauseReason }
  | { readonly name: 'stopped' };

/** States with video that moves. */
export const HAS_PICTURE: ReadonlySet<PlayerState['name']> = new Set(['live']);

/** Why a session ended, or never began. */
export type SessionEnd =
  | {
      readonly kind: 'unwanted' | 'frozen' | 'peer-failed' | 'network' | 'blocked' | 'unsupported' | 'forbidden';
    }
  | { readonly kind: 'no-publisher' | 'full'; readonly retryAfterMs: number | null };

const READY_MS = 2000;
const FULL_MS = 5000;
const LONG_MS = 30_000;
/** How long a camera may take to start before it counts as sending nothing. */
export const START_MS = 10_000;

type Shown =
  'reconnecting' | 'forbidden' | 'offline' | 'no-publisher' | 'unsupported' | 'full' | 'blocked' | 'starting';

/** A role may be given back without this page hearing of it. */
const FORBIDDEN_MS = 60_000;

/** What to show after a session has ended, and how long to wait before the next. */
export function afterEnd(
  end: SessionEnd,
  facts: { readonly isOnline: boolean; readonly waitedMs: number; readonly backoffMs: number },
): { readonly name: Shown; readonly waitMs: number } {
  const { isOnline, waitedMs, backoffMs } = facts;
  if (end.kind === 'forbidden') return { name: 'forbidden', waitMs: FORBIDDEN_MS };
  // Presence may be wrong, so that attempts go on.
  if (!isOnline) return { name: 'offline', waitMs: Math.max(backoffMs, FULL_MS) };
  if (end.kind === 'unsupported') return { name: 'unsupported', waitMs: LONG_MS };
  if (end.kind === 'blocked') return { name: 'blocked', waitMs: backoffMs };
  if (end.kind === 'full') return { name: 'full', waitMs: end.retryAfterMs ?? FULL_MS };
  if (end.kind === 'no-publisher') {
    const waitMs = Math.min(end.retryAfterMs ?? READY_MS, LONG_MS);
    return { name: waitedMs < START_MS ? 'starting' : 'no-publisher', waitMs };
  }
  return { name: 'reconnecting', waitMs: backoffMs };
}
