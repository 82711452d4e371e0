import { needsCode, type AuthStatus } from '#app/domain/device';
import type { Alert } from '#app/domain/summary';
import type { PlayerState } from '../connection/playerState';

/**
 * How much a tile needs a person: `bad` is danger, `warn` a fault, `code` waits for a new code since a short time. A device that is
 * offline is trouble, too, without an alarm: what has just gone before what has long been away, where less can be done.
 */
export const LEVELS = ['none', 'away', 'offline', 'code', 'warn', 'bad'] as const;
export type Level = (typeof LEVELS)[number];

export interface TroubleFacts {
  /** Null: not known. */
  readonly isOnline: boolean | null;
  /** In ms since the epoch; null: never. */
  readonly seenAt: number | null;
  /** Null: nothing is playing. */
  readonly state: PlayerState['name'] | null;
  readonly armed: boolean | null;
  /** Seconds since the vehicle was heard; null while that is recent. */
  readonly oldS: number | null;
  readonly batteryPct: number | null;
  readonly alerts: readonly Alert[];
  readonly auth: AuthStatus;
}

/** Levels that have no video until a user acts. A tile in danger (`bad`) stays large even without video. */
const WITHOUT_VIDEO: ReadonlySet<Level> = new Set(['away', 'offline', 'code']);
export const hasVideo = (level: Level): boolean => !WITHOUT_VIDEO.has(level);

export const LOW_PCT = 20;
/** A vehicle in the air that is silent for longer is lost. */
const SILENT_S = 5;
/** One that is offline for longer is hardly back in a moment. */
const RECENT_MS = 60 * 60_000;
const NO_TROUBLE: ReadonlySet<PlayerState['name']> = new Set(['live', 'connecting', 'starting', 'paused', 'stopped']);
/** States that say nothing of the video yet. */
const UNDECIDED: ReadonlySet<PlayerState['name']> = new Set(['connecting', 'starting', 'paused']);

export const isVideoLost = ({ state, isOnline }: Pick<TroubleFacts, 'state' | 'isOnline'>): boolean =>
  isOnline !== false && state !== null && !NO_TROUBLE.has(state);

function offlineLevel({ armed, auth, seenAt }: TroubleFacts, now: number): Level {
  if (armed === true) return 'bad';
  if (seenAt === null || now - seenAt >= RECENT_MS) return 'away';
  return needsCode(auth) ? 'code' : 'offline';
}

/** How much trouble a tile is in; null: unchanged, because its video is still loading. `now` in ms since the epoch. */
export function levelOf(facts: TroubleFacts, now: number): Level | null {
  const { isOnline, state, armed, oldS, batteryPct, alerts } = facts;
  if (isOnline === false && state !== 'live') return offlineLevel(facts, now);
  const isLost = isVideoLost(facts);
  const isSilent = oldS !== null && oldS > SILENT_S;
  if (armed === true && (isLost || isSilent)) return 'bad';
  if (alerts.some(({ severity }) => severity === 'critical')) return 'bad';
  if (isLost || alerts.length > 0 || (batteryPct !== null && batteryPct < LOW_PCT)) return 'warn';
  return state !== null && UNDECIDED.has(state) ? null : 'none';
}

const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** Trouble counts once it has lasted, and until it has been gone for longer: tiles do not hop. */
const RISE_MS = 3000;
const FALL_MS = 8000;

interface Noted {
  readonly settled: Level;
  readonly wanted: Level;
  /** When `wanted` first came, by the monotonic clock. */
  readonly since: number;
}

/** Remembers the trouble of each tile, and when it may be acted on. Times in ms of any clock that runs evenly. */
export function createTroubleMemory() {
  const notes = new Map<string, Noted>();
  const settledAt = (note: Noted, now: number): Level => {
    const least = rankOf(note.wanted) > rankOf(note.settled) ? RISE_MS : FALL_MS;
    return now - note.since >= least ? note.wanted : note.settled;
  };
  return {
    note: (key: string, level: Level, now: number): void => {
      const before = notes.get(key) ?? { settled: 'none', wanted: 'none', since: now };
      if (before.wanted === level) {
        notes.set(key, before);
        return;
      }
      notes.set(key, { settled: settledAt(before, now), wanted: level, since: now });
    },
    /** Of a tile that has nothing to tell any more. */
    forget: (key: string): void => void notes.delete(key),
    levelOf: (key: string, now: number): Level => {
      const note = notes.get(key);
      return note ? settledAt(note, now) : 'none';
    },
  };
}

export type TroubleMemory = ReturnType<typeof createTroubleMemory>;

/** Tiles with video before those without, and among each of them trouble first, the worst before all; otherwise as before. */
export function inOrder(keys: readonly string[], level: (key: string) => Level): readonly string[] {
  const place = (key: string) => rankOf(level(key)) + (hasVideo(level(key)) ? LEVELS.length : 0);
  return [...keys].sort((one, other) => place(other) - place(one));
}
