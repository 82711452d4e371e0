import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { accountKey, storage } from '../../../lib/storage';
import type { LayoutMode } from './layoutWall';
import { layoutOf, readEntries, textOf, type WallEntry } from './wallAddress';
import { cleanName, isSameName } from './wallName';

/** A wall kept on this computer for one user. */
export interface SavedWall {
  readonly name: string;
  readonly entries: readonly WallEntry[];
  readonly layout: LayoutMode;
}

export interface SavedWalls {
  readonly walls: readonly SavedWall[];
  /** The address of the wall that was shown last, from `?` on; null: none was. */
  readonly last: string | null;
}

export const MAX_WALLS = 50;
const MAX_TEXT = 200_000;
const MAX_ADDRESS = 6000;
const NONE: SavedWalls = { walls: [], last: null };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function toWall(raw: unknown): SavedWall | null {
  if (!isRecord(raw) || typeof raw.name !== 'string' || typeof raw.devices !== 'string') return null;
  const [name, entries] = [cleanName(raw.name), readEntries(raw.devices)];
  return name === '' || entries.length === 0 ? null : { name, entries, layout: layoutOf(raw.layout) ?? 'best' };
}

/** Walls out of what was stored. What cannot be read is left out; never throws. */
export function readSavedWalls(text: string | null): SavedWalls {
  if (text === null || text.length > MAX_TEXT) return NONE;
  try {
    const raw: unknown = JSON.parse(text);
    if (!isRecord(raw)) return NONE;
    const walls: SavedWall[] = [];
    for (const one of Array.isArray(raw.walls) ? raw.walls.slice(0, MAX_WALLS) : []) {
      const wall = toWall(one);
      if (wall && !walls.some(({ name }) => isSameName(name, wall.name))) walls.push(wall);
    }
    const isAddress = typeof raw.last === 'string' && raw.last.startsWith('?') && raw.last.length <= MAX_ADDRESS;
    return { walls, last: isAddress ? (raw.last as string) : null };
  } catch {
    return NONE;
  }
}

const toText = ({ walls, last }: SavedWalls): string =>
  JSON.stringify({
    walls: walls.map(({ name, entries, layout }) => ({ name, devices: textOf(entries), layout })),
    last,
  });

export const findWall = (walls: readonly SavedWall[], name: string): SavedWall | undefined =>
  walls.find((one) => isSameName(one.name, name));

/** The walls of one user on this computer, which other tabs may change. */
export function createSavedWalls(user: string) {
  const key = accountKey('walls', user);
  const read = () => readSavedWalls(storage.get(key));
  const store: StoreApi<SavedWalls> = createStore(read);
  // Read again before each change: another tab may have saved a wall meanwhile.
  const change = (next: (now: SavedWalls) => SavedWalls) => {
    const stored = read();
    // Storage that is switched off has nothing: the session goes on with what it has in memory.
    const now = storage.get(key) === null ? store.getState() : stored;
    const changed = next(now);
    store.setState(changed);
    storage.set(key, toText(changed));
  };
  const walls = (next: (now: readonly SavedWall[]) => readonly SavedWall[]) =>
    change((now) => ({ ...now, walls: next(now.walls).slice(0, MAX_WALLS) }));
  return {
    store,
    key,
    reload: () => store.setState(read()),
    /** What another tab has saved while no page looked. Storage that is switched off leaves what is in memory. */
    catchUp: () => {
      if (storage.get(key) !== null) store.setState(read());
    },
    /** Adds a wall at a place, by default the last, or replaces the one of that name. */
    save: (wall: SavedWall, at?: number) =>
      walls((now) => {
        const place = now.findIndex(({ name }) => isSameName(name, wall.name));
        if (place >= 0) return now.map((one, index) => (index === place ? wall : one));
        return [...now.slice(0, at ?? now.length), wall, ...now.slice(at ?? now.length)];
      }),
    rename: (from: string, to: string) =>
      walls((now) => now.map((wall) => (isSameName(wall.name, from) ? { ...wall, name: to } : wall))),
    remove: (name: string) => walls((now) => now.filter((wall) => !isSameName(wall.name, name))),
    setLast: (last: string) => {
      if (last.length <= MAX_ADDRESS && last !== store.getState().last) change((now) => ({ ...now, last }));
    },
  };
}

export type SavedWallsStore = ReturnType<typeof createSavedWalls>;

const stores = new Map<string, SavedWallsStore>();

/** The walls of a user; follows changes made in other tabs. */
export function useSavedWalls(user: string): SavedWalls & { readonly saved: SavedWallsStore } {
  // Before the first look: the last wall that is stored is gone to at once.
  const saved = useMemo(() => {
    const known = stores.get(user);
    known?.catchUp();
    const store = known ?? createSavedWalls(user);
    stores.set(user, store);
    return store;
  }, [user]);
  const state = useStore(saved.store);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === saved.key || event.key === null) saved.reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [saved]);
  return { ...state, saved };
}
