import { chargeTone } from '#app/domain/charge';
import { needsCode, type AuthStatus } from '#app/domain/device';
import type { Alert } from '#app/domain/summary';
import type { PlayerState } from '../connection/playerState';
import { isBlind, isVideoLost } from '../judge/videoLoss';

/**
 * How much a tile needs a person: `bad` is danger, `warn` a fault. A device that is offline is trouble, too, without an alarm: what has
 * just gone (`offline`) before what needs a code or has had an alert for longer (`needy`), and that before what is only `away`.
 * `waiting`: its video has been loading for long, which moves no tile.
 */
export const LEVELS = ['none', 'waiting', 'away', 'needy', 'offline', 'warn', 'bad'] as const;
export type Level = (typeof LEVELS)[number];
/** The levels that mark a tile with a coloured frame; the wall's head has the number of those tiles. */
export type Mark = Exclude<Level, 'none' | 'away'>;

export const isMark = (level: Level): level is Mark => level !== 'none' && level !== 'away';

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
  /** Those that count: `alertsThatCount`. */
  readonly alerts: readonly Alert[];
  readonly auth: AuthStatus;
}

/** Levels that have no video until the device is back. */
const WITHOUT_VIDEO: ReadonlySet<Level> = new Set(['away', 'needy', 'offline']);

/** A vehicle in the air that is silent for longer is lost. */
const SILENT_S = 5;
/** A device that is offline for longer is hardly back in a moment, and trouble that lasts for longer is known. */
const RECENT_MS = 60 * 60_000;
/** States that say nothing of the video yet. */
const UNDECIDED: ReadonlySet<PlayerState['name']> = new Set(['connecting', 'starting', 'paused']);

const isSilent = ({ oldS }: TroubleFacts): boolean => oldS !== null && oldS > SILENT_S;

/** Whether the video of an online device is still loading: attempts to connect come and go every few seconds. */
const isLoading = ({ isOnline, state }: TroubleFacts): boolean =>
  isOnline !== false && (state === 'connecting' || state === 'starting');

/** Whether a tile has a picture to show; null: not known, because its first may come soon. `hasFrame`: it has had one. */
export const hasPictureIn = (state: PlayerState['name'], hasFrame: boolean): boolean | null =>
  hasFrame || (UNDECIDED.has(state) ? null : false);

/** Whether a device is offline, and shows no video that is still on its way. */
const isAway = ({ isOnline, state }: TroubleFacts): boolean => isOnline === false && state !== 'live';

const isRecent = ({ seenAt }: TroubleFacts, now: number): boolean => seenAt !== null && now - seenAt < RECENT_MS;

function awayLevel(facts: TroubleFacts, now: number): Level {
  if (facts.armed === true) return 'bad';
  if (needsCode(facts.auth)) return 'needy';
  if (isRecent(facts, now)) return 'offline';
  return facts.alerts.length > 0 ? 'needy' : 'away';
}

/**
 * How much trouble a tile is in; null: unchanged, because its video is still loading. `now` in ms since the epoch. `isOverdue`: video that
 * is still loading is not expected in a moment.
 */
export function levelOf(facts: TroubleFacts, now: number, isOverdue = false): Level | null {
  const { isOnline, state, armed, batteryPct, alerts, auth } = facts;
  if (isAway(facts)) return awayLevel(facts, now);
  if (isBlind(facts) || (armed === true && (isSilent(facts) || isOnline === false))) return 'bad';
  if (alerts.some(({ severity }) => severity === 'critical')) return 'bad';
  if (isVideoLost(facts) || alerts.length > 0 || chargeTone(batteryPct) === 'bad' || needsCode(auth)) return 'warn';
  if (state === null || !UNDECIDED.has(state)) return 'none';
  return isOverdue && isLoading(facts) ? 'waiting' : null;
}

/**
 * Whether a tile should show live video and does not, its device went offline within the hour, or nobody sees where an armed vehicle
 * moves. Null: unchanged, because its video is still loading and may appear in a moment; `isOverdue`: it is not expected to.
 */
export const isWithoutVideo = (facts: TroubleFacts, now: number, isOverdue = false): boolean | null =>
  isLoading(facts)
    ? isOverdue || null
    : isVideoLost(facts) || isBlind(facts) || (isAway(facts) && isRecent(facts, now));

const rankOf = (level: Level): number => LEVELS.indexOf(level);

const isFault = (level: Level): boolean => level === 'bad' || level === 'warn';

/** Returns the level of more trouble. */
export const worseOf = (one: Level, other: Level): Level => (rankOf(one) > rankOf(other) ? one : other);

/** What decides the place of a tile. */
export interface Standing {
  readonly level: Level;
  /** Shows a picture, live or the last one, or is still loading the first. */
  readonly hasPicture: boolean;
}

/** What the wall's head says of the tiles, all together. */
export interface Needs {
  /** How many are marked. Null: unknown, because the page hears nothing of the devices. */
  readonly attention: number | null;
  /** How many of them have lost their video. */
  readonly lostVideo: number;
}

export const NO_NEEDS: Needs = { attention: 0, lostVideo: 0 };

/** The device of a tile, by the tile's key. */
export const deviceOf = (key: string): string => key.split(':')[0] ?? key;

export const NO_TROUBLE_YET: Standing = { level: 'none', hasPicture: true };

/** Whether a tile gets room for a picture; the others are lines at the end of the wall. */
export const isPlaced = ({ level, hasPicture }: Standing): boolean => hasPicture && !WITHOUT_VIDEO.has(level);

/** Tiles move only after trouble has lasted for `RISE_MS`, and back after it has been gone for `FALL_MS`. */
const RISE_MS = 3000;
const FALL_MS = 8000;
/** A tile that was a line from the start gets its place once its first picture has lasted for so long. */
const GAIN_MS = 1000;

/** What a tile reports about itself. */
interface News {
  readonly level: Level;
  /** Null: unchanged, because its first picture is still loading. */
  readonly hasPicture: boolean | null;
}

interface Noted {
  readonly settled: Standing;
  readonly latest: Standing;
  /** When `latest` was first noted, by the monotonic clock. */
  readonly since: number;
  /** The same of its level alone. */
  readonly levelSince: number;
  /** It has shown a picture. */
  readonly hasShown: boolean;
  /** Before `latest`, it showed a picture and had a place for one. */
  readonly wasPlaced: boolean;
}

const NOTHING: Omit<Noted, 'since' | 'levelSince'> = {
  settled: NO_TROUBLE_YET,
  latest: NO_TROUBLE_YET,
  hasShown: false,
  wasPlaced: false,
};

const isWorse = (one: Standing, other: Standing) =>
  rankOf(one.level) > rankOf(other.level) || (!one.hasPicture && other.hasPicture);

/** How long a new state must last before the tile's place follows it, in ms. */
function waitOf({ settled, latest, wasPlaced }: Noted): number {
  if (!wasPlaced && isPlaced(latest) && !isPlaced(settled)) return GAIN_MS;
  return isWorse(latest, settled) ? RISE_MS : FALL_MS;
}

const settledAt = (noted: Noted, now: number): Standing =>
  now - noted.since >= waitOf(noted) ? noted.latest : noted.settled;

/** Remembers the trouble of each tile, and since when. Times in ms of any clock that runs evenly. */
export function createTroubleMemory() {
  const notes = new Map<string, Noted>();
  const lostVideo = new Map<string, boolean>();
  const levelOfTile = (key: string): Level => notes.get(key)?.latest.level ?? 'none';
  const note = (key: string, news: News, now: number): void => {
    const before = notes.get(key) ?? { ...NOTHING, since: now, levelSince: now };
    // Video that is loading again ends no trouble, except that of a device that was offline: it is back.
    const isKept = news.level === 'waiting' && isMark(before.latest.level) && !WITHOUT_VIDEO.has(before.latest.level);
    const level = isKept ? before.latest.level : news.level;
    const latest = { level, hasPicture: news.hasPicture ?? before.latest.hasPicture };
    const hasShown = before.hasShown || news.hasPicture === true;
    if (before.latest.level === latest.level && before.latest.hasPicture === latest.hasPicture) {
      notes.set(key, { ...before, hasShown });
      return;
    }
    const settled = settledAt(before, now);
    const wasPlaced = before.wasPlaced || (before.hasShown && isPlaced(settled));
    const levelSince = before.latest.level === level ? before.levelSince : now;
    notes.set(key, { settled, latest, since: now, levelSince, hasShown, wasPlaced });
  };
  return {
    note,
    /** The tile shows no device any more. */
    noteGone: (key: string, now: number): void => {
      note(key, { level: 'none', hasPicture: false }, now);
      lostVideo.delete(key);
    },
    /** `is`: by `isWithoutVideo`. */
    noteVideo: (key: string, is: boolean | null): void => {
      if (is !== null) lostVideo.set(key, is);
    },
    isWithoutVideo: (key: string): boolean => lostVideo.get(key) === true,
    /** What these tiles need now, by the levels that they show. */
    needsOf: (keys: readonly string[]): Needs => ({
      attention: keys.filter((key) => isMark(levelOfTile(key))).length,
      lostVideo: keys.filter((key) => lostVideo.get(key) === true).length,
    }),
    /** What a tile shows now. */
    levelOf: levelOfTile,
    /** The fault that a tile shows now, and showed at that time already; `none`: it has none, or one that is newer. */
    faultSince: (key: string, at: number): Level => {
      const noted = notes.get(key);
      return noted && noted.levelSince <= at && isFault(noted.latest.level) ? noted.latest.level : 'none';
    },
    /** What its place follows: trouble of more than an hour counts as none, as it is known by then. */
    placeOf: (key: string, now: number): Standing => {
      const noted = notes.get(key);
      if (!noted) return NO_TROUBLE_YET;
      const place = settledAt(noted, now);
      const isKnown = place === noted.latest && now - noted.since >= RECENT_MS;
      if (isKnown && isPlaced(place)) return NO_TROUBLE_YET;
      return place.level === 'waiting' ? { ...place, level: 'none' } : place;
    },
  };
}

export type TroubleMemory = ReturnType<typeof createTroubleMemory>;

/** Tiles with a picture before those without, and among each of them trouble first, the worst before all; otherwise as before. */
export function inOrder(keys: readonly string[], standing: (key: string) => Standing): readonly string[] {
  const place = (key: string) => {
    const one = standing(key);
    return rankOf(one.level) + (isPlaced(one) ? LEVELS.length : 0);
  };
  return [...keys].sort((one, other) => place(other) - place(one));
}
