import { useMemo } from 'react';
import type { LayoutMode } from './layoutWall';
import type { ShownWall, WallState } from './useWall';
import { keyOf, type WallAddress, type WallEntry } from './wallAddress';
import { isSameName } from './wallName';
import { WORDS } from './words';

/** What was done, in words, and how it is taken back. */
export interface Undoable {
  readonly text: string;
  readonly undo: () => void;
}

type Change = Partial<Pick<ShownWall, 'entries' | 'layout'>>;

/** Changes a wall where it is kept: on this computer, or in its address. */
function changeWall({ address, saved, go }: WallState, wall: ShownWall, change: Change): void {
  if (address.entries.length > 0) {
    go(change, true);
    return;
  }
  if (wall.name === null) return;
  const { entries, layout } = { ...wall, ...change };
  saved.save({ name: wall.name, entries, layout });
  go({ layout: null }, true);
}

/** Gives a wall a name, by which it is kept; or another one. */
function nameWall({ address, saved, go }: WallState, wall: ShownWall, name: string): Undoable {
  const own = wall.name;
  if (own === null || !wall.isSaved) {
    saved.save({ name, entries: wall.entries, layout: wall.layout });
    go({ names: [name], entries: [], layout: null }, true);
    const undo = () => {
      saved.remove(name);
      go({}, true);
    };
    return { text: WORDS.named(name), undo };
  }
  saved.rename(own, name);
  // Its devices may stand in the address, too, where it came by a link.
  go({ names: address.names.map((one) => (isSameName(one, own) ? name : one)), entries: [] }, true);
  const undo = () => {
    saved.rename(name, own);
    go({}, true);
  };
  return { text: WORDS.renamed(name), undo };
}

/** Deletes a wall from this computer, and shows another. */
function removeWall({ address, walls, saved, go }: WallState, wall: ShownWall): Undoable | null {
  const own = wall.name;
  const at = walls.findIndex(({ name }) => own !== null && isSameName(name, own));
  const before = walls[at];
  if (!before || own === null) return null;
  saved.remove(own);
  const others = address.names.filter((name) => !isSameName(name, own));
  const next = others.length > 0 ? others : [walls[at + 1] ?? walls[at - 1]].flatMap((one) => one?.name ?? []);
  go(
    { names: next, entries: [], layout: null, isNew: next.length === 0, ...(next.length === 0 && { rotateS: null }) },
    true,
  );
  const undo = () => {
    saved.save(before, at);
    go({}, true);
  };
  return { text: WORDS.removed(own), undo };
}

function removeTile(state: WallState, wall: ShownWall, tile: string, device: string): Undoable | null {
  const entries = wall.entries.filter((entry) => keyOf(entry) !== tile);
  const isInAddress = state.address.entries.length > 0;
  // A wall without tiles is removed.
  if (entries.length === 0 && !isInAddress) return removeWall(state, wall);
  if (entries.length === 0) state.go({ entries: [], names: [], layout: null, isNew: true }, true);
  else changeWall(state, wall, { entries });
  return { text: WORDS.tileRemoved(device), undo: () => changeWall(state, wall, { entries: wall.entries }) };
}

/** Another camera in a tile; one that is shown already moves there. */
function withStream(entries: readonly WallEntry[], tile: string, stream: string): readonly WallEntry[] {
  const changed = entries.map((entry) => (keyOf(entry) === tile ? { ...entry, stream } : entry));
  const place = entries.findIndex((entry) => keyOf(entry) === tile);
  const key = changed[place] ? keyOf(changed[place]) : '';
  return changed.filter((entry, index) => index === place || keyOf(entry) !== key);
}

/** Shows cameras that were chosen, for a new wall (null) or one that was edited, under a name or without one. */
function choose({ saved, go }: WallState, wall: ShownWall | null, entries: readonly WallEntry[], name: string): void {
  if (name === '') {
    go({ names: [], entries, layout: wall?.layout ?? null });
    return;
  }
  const own = wall?.isSaved ? wall.name : null;
  if (own !== null && own !== name) saved.rename(own, name);
  saved.save({ name, entries, layout: wall?.layout ?? 'best' });
  go({ names: [name], entries: [], layout: null });
}

/** Actions on the shown wall; `onDone` receives what can be undone, or null: another change made meanwhile would go with it. */
export function useWallActions(state: WallState, onDone: (done: Undoable | null) => void) {
  return useMemo(() => {
    const { wall } = state;
    const tell = (done: Undoable | null | undefined) => {
      if (done) onDone(done);
    };
    const change = (to: Change) => {
      if (wall) changeWall(state, wall, to);
      onDone(null);
    };
    return {
      onRemove: (tile: string, device: string) => tell(wall && removeTile(state, wall, tile, device)),
      onChoose: (tile: string, stream: string) => change({ entries: withStream(wall?.entries ?? [], tile, stream) }),
      onLayout: (layout: LayoutMode) => change({ layout }),
      name: (name: string) => tell(wall && nameWall(state, wall, name)),
      remove: () => tell(wall && removeWall(state, wall)),
      choose: (edited: ShownWall | null, entries: readonly WallEntry[], name: string) => {
        choose(state, edited, entries, name);
        onDone(null);
      },
      /** Shows the same in another way. */
      onShow: (how: Partial<Pick<WallAddress, 'names' | 'rotateS' | 'isKiosk'>>) => {
        state.go(how, true);
        onDone(null);
      },
    };
  }, [state, onDone]);
}

export type WallActions = ReturnType<typeof useWallActions>;
