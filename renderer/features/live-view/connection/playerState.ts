/** What a viewer is told about the picture (`design/pages.md` §2). */
export type PlayerState =
  | { readonly name: 'connecting'; readonly step: 'signalling' | 'network' | 'first-frame' }
  | { readonly name: 'live' }
  /** Frames come, but not as they should. */
  | { readonly name: 'degraded'; readonly why: 'loss' | 'rate' | 'freeze' | 'latency' }
  /** No frame for a second, over a connection that stands. */
  | { readonly name: 'stalled' }
  | { readonly name: 'reconnecting'; readonly attempt: number }
  | { readonly name: 'offline' }
  /** The device is there and sends nothing yet. */
  | { readonly name: 'starting' }
  | { readonly name: 'no-publisher' }
  | { readonly name: 'unsupported' }
  | { readonly name: 'full' }
  | { readonly name: 'blocked' }
  | { readonly name: 'forbidden' }
  | { readonly name: 'paused' }
  | { readonly name: 'stopped' };

/** States with a picture that moves. */
export const HAS_PICTURE: ReadonlySet<PlayerState['name']> = new Set(['live', 'degraded']);

/** Why a session ended, or never began. */
export type SessionEnd =
  | {
      readonly kind:
        'stopped' | 'frozen' | 'peer-failed' | 'network' | 'blocked' | 'unsupported' | 'forbidden' | 'paused';
    }
  | { readonly kind: 'no-publisher' | 'full'; readonly retryAfterMs: number | null };

const READY_MS = 2000;
const FULL_MS = 5000;
const LONG_MS = 30_000;
/** How long a camera may take to start before it counts as sending nothing. */
export const START_MS = 10_000;

/** What to show after a session has ended, and how long to wait before the next. `attempt` counts the failures in a row, from 1. */
export function afterEnd(
  end: SessionEnd,
  facts: {
    readonly attempt: number;
    readonly isOnline: boolean;
    readonly waitedMs: number;
    readonly backoffMs: number;
  },
): { readonly state: PlayerState; readonly waitMs: number } {
  const { attempt, isOnline, waitedMs, backoffMs } = facts;
  if (end.kind === 'stopped') return { state: { name: 'stopped' }, waitMs: Number.POSITIVE_INFINITY };
  if (end.kind === 'paused') return { state: { name: 'paused' }, waitMs: Number.POSITIVE_INFINITY };
  if (end.kind === 'forbidden') return { state: { name: 'forbidden' }, waitMs: Number.POSITIVE_INFINITY };
  // Presence may be wrong, so that even then somebody keeps trying.
  if (!isOnline) return { state: { name: 'offline' }, waitMs: Math.max(backoffMs, FULL_MS) };
  if (end.kind === 'unsupported') return { state: { name: 'unsupported' }, waitMs: LONG_MS };
  if (end.kind === 'blocked') return { state: { name: 'blocked' }, waitMs: backoffMs };
  if (end.kind === 'full') return { state: { name: 'full' }, waitMs: end.retryAfterMs ?? FULL_MS };
  if (end.kind === 'no-publisher') {
    const name = waitedMs < START_MS ? 'starting' : 'no-publisher';
    return { state: { name }, waitMs: Math.min(end.retryAfterMs ?? READY_MS, LONG_MS) };
  }
  return { state: { name: 'reconnecting', attempt }, waitMs: backoffMs };
}
