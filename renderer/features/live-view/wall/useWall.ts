import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { LayoutMode } from './layoutWall';
import { findWall, MAX_WALLS, useSavedWalls, type SavedWall } from './savedWalls';
import { useTurn } from './useTurn';
import { readWall, textOf, wallPath, type WallAddress, type WallEntry } from './wallAddress';
import { isSameName } from './wallName';
import { WORDS } from './words';

/** The wall that is shown. */
export interface ShownWall {
  /** Null: it has none. */
  readonly name: string | null;
  readonly entries: readonly WallEntry[];
  readonly layout: LayoutMode;
  /** Kept on this computer under its name. */
  readonly isSaved: boolean;
}

const knownOf = ({ names }: WallAddress, walls: readonly SavedWall[]) =>
  names.flatMap((name) => findWall(walls, name) ?? []);

/** What an address shows; null: nothing that is known here. `turn` counts the walls that are shown in turn. */
export function wallOf(address: WallAddress, walls: readonly SavedWall[], turn: number): ShownWall | null {
  const { names, entries, layout } = address;
  if (entries.length > 0) {
    const [name = null] = names;
    const same = name === null ? undefined : findWall(walls, name);
    const isSaved = same !== undefined && textOf(same.entries) === textOf(entries);
    return { name, entries, layout: layout ?? 'best', isSaved };
  }
  const known = knownOf(address, walls);
  const wall = known[turn % Math.max(1, known.length)];
  return wall ? { ...wall, layout: layout ?? wall.layout, isSaved: true } : null;
}

/** The wall of the address, and how another is shown. */
export function useWall(user: string, isHeld: () => boolean) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { walls, last, saved } = useSavedWalls(user);
  const address = useMemo(() => readWall(params), [params]);
  const isInTurn = address.entries.length === 0 && knownOf(address, walls).length > 1;
  const turn = useTurn(isInTurn, address.rotateS, isHeld);
  const wall = useMemo(() => wallOf(address, walls, turn), [address, walls, turn]);
  // The last one comes back, if it still is one.
  const isReturning = search === '' && last !== null && wallOf(readWall(new URLSearchParams(last)), walls, 0) !== null;
  useEffect(() => {
    if (isReturning) void navigate(`/wall${last}`, { replace: true });
  }, [isReturning, last, navigate]);
  const isShown = wall !== null && !address.isNew && !address.isKiosk;
  useEffect(() => {
    if (isShown) saved.setLast(search);
  }, [isShown, saved, search]);

  /** Goes to an address that differs from the present one. */
  const go = useCallback(
    (change: Partial<WallAddress>, isReplacing = false) =>
      void navigate(wallPath({ ...address, isNew: false, ...change }), { replace: isReplacing }),
    [navigate, address],
  );
  /** Why a wall cannot get a name; null: it can. `own` is its present one. */
  const problemOf = useCallback(
    (name: string, own: string | null): string | null => {
      if (own !== null && isSameName(name, own)) return null;
      if (findWall(walls, name)) return WORDS.nameTaken;
      return own === null && walls.length >= MAX_WALLS ? WORDS.tooMany(MAX_WALLS) : null;
    },
    [walls],
  );
  return { address, walls, saved, wall, isInTurn, isReturning, go, problemOf };
}

export type WallState = ReturnType<typeof useWall>;
