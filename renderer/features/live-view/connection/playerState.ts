/** Why playback is paused, and not broken. */
export type PauseReason =
  /** Hidden on a metered link. */
  | 'data'
  /** Hidden for a minute. */
  | 'hidden'
  /** Something keeps pausing it, or the browser does not play it before a person has used the page. */
  | 'browser'
  /** Scrolled out of view. */
  | 'unseen';

/** `retryAt`: when the next attempt is made, by the monotonic clock of `performance.now`. */
interface Waiting {
  readonly retryAt: number;
}

export type ConnectingStep =
  | 'signalling'
  | 'network'
  | 'first-frame'
  /** Video arrives, and none of it can be decoded before a key frame. */
  | 'key-frame'
  /** Video is decoded, and the page shows none of it. */
  | 'decoded'
  /** The same, for so long that it is to be reported. */
  | 'unshown';

/** Steps that say more than the reason of an earlier failure. */
export const TELLING_STEPS: ReadonlySet<ConnectingStep> = new Set(['key-frame', 'decoded', 'unshown']);

/** What a viewer is told about the connection (pages §2). */
export type PlayerState =
  /** `resumed`: after a pause of this kind. */
  | {
      readonly name: 'connecting';
      readonly step: ConnectingStep;
      readonly resumed: PauseReason | null;
    }
  | { readonly name: 'live' }
  /** No new frames; the session is kept. `isPathDown`: its network path is being restored. */
  | { readonly name: 'stalled'; readonly isPathDown: boolean }
  | ({ readonly name: 'reconnecting'; readonly attempt: number } & Waiting)
  /** There was no video yet, and no answer of its server; `origin`: null for the API's own. */
  | ({ readonly name: 'unreachable'; readonly origin: string | null } & Waiting)
  | ({
      readonly name:
        | 'offline'
        | 'no-publisher'
        | 'full'
        | 'blocked'
        | 'forbidden'
        /** Video arrives, and this browser decodes none of it. */
        | 'undecodable'
        /** This browser has no WebRTC. */
        | 'no-webrtc'
        /** The server of video is not among those of the configuration. */
        | 'not-allowed';
    } & Waiting)
  /** 429, or 5xx of the server or of a proxy before it. */
  | ({ readonly name: 'busy'; readonly status: number; readonly message: string | null } & Waiting)
  /** `offered`: the codecs that this browser takes; empty: not known. */
  | ({ readonly name: 'unsupported'; readonly offered: readonly string[] } & Waiting)
  /** For no reason that has a state of its own. */
  | ({ readonly name: 'refused'; readonly status: number; readonly message: string | null } & Waiting)
  /** To a server that the configuration does not allow; `host`: null where a browser does not say. */
  | ({ readonly name: 'redirected'; readonly host: string | null } & Waiting)
  /** The device is there and sends nothing yet. */
  | ({ readonly name: 'starting' } & Waiting)
  /** `isKept`: the session goes on, for a recording or a picture in picture. */
  | { readonly name: 'paused'; readonly why: PauseReason; readonly isKept?: true }
  | { readonly name: 'stopped' };

/** States with video that moves. */
export const HAS_VIDEO: ReadonlySet<PlayerState['name']> = new Set(['live']);

/** Whether video arrives that can be recorded, shown or not. Null while it is frozen: it keeps its connection and may resume. */
export function hasStream(state: PlayerState): boolean | null {
  if (state.name === 'stalled') return null;
  if (state.name === 'connecting') return state.step === 'decoded' || state.step === 'unshown';
  return HAS_VIDEO.has(state.name) || (state.name === 'paused' && state.isKept === true);
}

/** Statuses by which servers say that they cannot use an offer. */
export const NOT_ACCEPTABLE: readonly number[] = [400, 406, 415, 422];

/** Why a session ended, or never began. */
export type SessionEnd =
  | {
      readonly kind:
        | 'unwanted'
        | 'frozen'
        | 'peer-failed'
        | 'network'
        | 'blocked'
        | 'forbidden'
        | 'no-webrtc'
        | 'not-allowed'
        /** ICE servers came with the answer, and the server knows no ICE restart: the next session has them. */
        | 'servers-late'
        /** Connected, the device sends, and no media has come. */
        | 'silent-start';
    }
  /** `wasLive`: some frames were decoded before. */
  | { readonly kind: 'undecodable'; readonly wasLive: boolean }
  | { readonly kind: 'unsupported'; readonly offered: readonly string[] }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | null }
  | { readonly kind: 'redirected'; readonly host: string | null }
  | { readonly kind: 'unreachable'; readonly origin: string | null }
  | {
      readonly kind: 'busy';
      readonly status: number;
      readonly message: string | null;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'no-publisher' | 'full'; readonly retryAfterMs: number | null };

const READY_MS = 2000;
const FULL_MS = 5000;
const LONG_MS = 30_000;
/** A Retry-After that is shorter, or has passed, would have the server asked almost without a pause. */
const LEAST_MS = 1000;
/** How long a camera may take to start before it counts as sending nothing. */
export const START_MS = 10_000;

/** Access may be restored without an event to this page, so attempts go on. */
const FORBIDDEN_MS = 60_000;

/** A state without what the player adds. */
type Bare<S> = S extends Waiting ? Omit<S, 'retryAt' | 'attempt'> : never;
type Shown = Bare<PlayerState>;

export interface AfterEnd {
  readonly state: Shown;
  readonly waitMs: number;
  /** The server set the wait (Retry-After): only the user's "Try now" shortens it. */
  readonly isFixed: boolean;
}

/** What to show after a session has ended, and how long to wait before the next. */
export function afterEnd(
  end: SessionEnd,
  facts: {
    readonly isOnline: boolean;
    /** There was video before. */
    readonly wasLive: boolean;
    readonly waitedMs: number;
    readonly backoffMs: number;
  },
): AfterEnd {
  const { isOnline, wasLive, waitedMs, backoffMs } = facts;
  const after = (state: Shown, waitMs: number): AfterEnd => ({ state, waitMs, isFixed: false });
  const asked = (state: Shown, retryAfterMs: number | null, otherwiseMs: number): AfterEnd => {
    const isAsked = retryAfterMs !== null && retryAfterMs >= LEAST_MS;
    return { state, waitMs: isAsked ? retryAfterMs : otherwiseMs, isFixed: isAsked };
  };
  // Presence may be wrong, so that attempts go on.
  const offline = after({ name: 'offline' }, Math.max(backoffMs, FULL_MS));
  const notSending = (retryAfterMs: number | null) => {
    const name = waitedMs < START_MS ? 'starting' : 'no-publisher';
    return asked({ name }, retryAfterMs === null ? null : Math.min(retryAfterMs, LONG_MS), READY_MS);
  };
  switch (end.kind) {
    case 'forbidden':
      return after({ name: 'forbidden' }, FORBIDDEN_MS);
    case 'no-webrtc':
    case 'not-allowed':
      return after({ name: end.kind }, LONG_MS);
    case 'busy':
      return asked({ name: 'busy', status: end.status, message: end.message }, end.retryAfterMs, backoffMs);
    case 'unreachable': {
      const lost = wasLive ? { name: 'reconnecting' as const } : { name: 'unreachable' as const, origin: end.origin };
      return isOnline ? after(lost, backoffMs) : offline;
    }
    case 'redirected':
      return after({ name: 'redirected', host: end.host }, LONG_MS);
    case 'full':
      return isOnline ? asked({ name: 'full' }, end.retryAfterMs, FULL_MS) : offline;
    case 'unsupported':
      return isOnline ? after({ name: 'unsupported', offered: end.offered }, LONG_MS) : offline;
    case 'undecodable':
      // Frames that were decoded before may be again: a link that loses key frames looks the same.
      return isOnline ? after({ name: 'undecodable' }, end.wasLive ? Math.max(backoffMs, FULL_MS) : LONG_MS) : offline;
    case 'refused':
      return isOnline ? after({ name: 'refused', status: end.status, message: end.message }, LONG_MS) : offline;
    case 'blocked':
      return isOnline ? after({ name: 'blocked' }, backoffMs) : offline;
    case 'no-publisher':
      return isOnline ? notSending(end.retryAfterMs) : offline;
    default:
      return isOnline ? after({ name: 'reconnecting' }, backoffMs) : offline;
  }
}
