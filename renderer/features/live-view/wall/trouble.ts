import { reasonsForAttention } from '#app/domain/attention';
import { chargeTone } from '#app/domain/charge';
import { needsCode, type AuthStatus } from '#app/domain/device';
import type { Alert } from '#app/domain/summary';
import type { PlayerState } from '../connection/playerState';
import { isBlind, isVideoLost } from '../judge/videoLoss';

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
  /** Those that count: `alertsThatCount`. */
  readonly alerts: readonly Alert[];
  readonly auth: AuthStatus;
}

/** Levels that have no video until the device is back. */
const WITHOUT_VIDEO: ReadonlySet<Level> = new Set(['away', 'offline', 'code']);

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

function offlineLevel({ armed, auth, seenAt }: TroubleFacts, now: number): Level {
  if (armed === true) return 'bad';
  if (seenAt === null || now - seenAt >= RECENT_MS) return 'away';
  return needsCode(auth) ? 'code' : 'offline';
}

/** How much trouble a tile is in; null: unchanged, because its video is still loading. `now` in ms since the epoch. */
export function levelOf(facts: TroubleFacts, now: number): Level | null {
  const { isOnline, state, armed, batteryPct, alerts } = facts;
  if (isOnline === false && state !== 'live') return offlineLevel(facts, now);
  const isLost = isVideoLost(facts);
  if (isBlind(facts) || (armed === true && isSilent(facts))) return 'bad';
  if (alerts.some(({ severity }) => severity === 'critical')) return 'bad';
  if (isLost || alerts.length > 0 || chargeTone(batteryPct) === 'bad') return 'warn';
  return state !== null && UNDECIDED.has(state) ? null : 'none';
}

/** Whether a device shows no video although it should, or did so within the last hour. */
const isUnseen = (facts: TroubleFacts, level: Level | null): boolean =>
  isVideoLost(facts) || isBlind(facts) || level === 'offline' || level === 'code';

const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** What decides the place of a tile. */
export interface Standing {
  readonly level: Level;
  /** Shows a picture, live or the last one, or is still loading the first. */
  readonly hasPicture: boolean;
}

/** What may make a tile need a person; shown in the wall's head. */
export interface Need {
  /** Its device needs attention, as the list counts. */
  readonly attention: boolean;
  /**
   * It should show live video and does not, its device went offline within the hour, or nobody sees where an armed vehicle moves. Null: unchanged,
   * because its video is still loading and may appear in a moment.
   */
  readonly withoutVideo: boolean | null;
}

/** How many devices need attention, and how many tiles are without video. */
export interface Needs {
  /** Null: unknown, because the page hears nothing of the devices. */
  readonly attention: number | null;
  readonly withoutVideo: number;
}

export const NO_NEEDS: Needs = { attention: 0, withoutVideo: 0 };

/** `level`: that of the tile, by `levelOf`. `isOverdue`: video that is still loading is not expected in a moment, so it counts as missing. */
export const needOf = (facts: TroubleFacts, level: Level | null, isOverdue = false): Need => ({
  attention: reasonsForAttention({ ...facts, areAlertsOpen: true, isSilent: isSilent(facts) }) > 0,
  withoutVideo: isLoading(facts) ? isOverdue || null : isUnseen(facts, level),
});

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
  /** It has shown a picture. */
  readonly hasShown: boolean;
  /** Before `latest`, it showed a picture and had a place for one. */
  readonly wasPlaced: boolean;
}

const NOTHING: Omit<Noted, 'since'> = {
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
  const needs = new Map<string, Need>();
  return {
    note: (key: string, news: News, now: number): void => {
      const before = notes.get(key) ?? { ...NOTHING, since: now };
      const latest = { level: news.level, hasPicture: news.hasPicture ?? before.latest.hasPicture };
      const hasShown = before.hasShown || news.hasPicture === true;
      if (before.latest.level === latest.level && before.latest.hasPicture === latest.hasPicture) {
        notes.set(key, { ...before, hasShown });
        return;
      }
      const settled = settledAt(before, now);
      const wasPlaced = before.wasPlaced || (before.hasShown && isPlaced(settled));
      notes.set(key, { settled, latest, since: now, hasShown, wasPlaced });
    },
    noteNeed: (key: string, { attention, withoutVideo }: Need): void => {
      needs.set(key, { attention, withoutVideo: withoutVideo ?? needs.get(key)?.withoutVideo ?? null });
    },
    /** What these tiles need now; a device with several tiles counts once. */
    needsOf: (keys: readonly string[]): Needs => ({
      attention: new Set(keys.filter((key) => needs.get(key)?.attention).map(deviceOf)).size,
      withoutVideo: keys.filter((key) => needs.get(key)?.withoutVideo).length,
    }),
    /** What a tile shows now. */
    levelOf: (key: string): Level => notes.get(key)?.latest.level ?? 'none',
    /** What its place follows: trouble of more than an hour counts as none, as it is known by then. */
    placeOf: (key: string, now: number): Standing => {
      const note = notes.get(key);
      if (!note) return NO_TROUBLE_YET;
      const place = settledAt(note, now);
      const isKnown = place === note.latest && now - note.since >= RECENT_MS;
      return isKnown && isPlaced(place) ? NO_TROUBLE_YET : place;
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
