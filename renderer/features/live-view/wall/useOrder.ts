import { useEffect, useMemo, useRef, useState } from 'react';
import { onTick } from '../../../lib/ticker';
import { getHearing } from './hearing';
import { deviceOf, inOrder, isPlaced, NO_NEEDS, type Level, type Needs, type TroubleMemory } from './trouble';

const LOOK_MS = 1000;
/** Video needs some seconds to come: what is missing before says nothing. */
const SETTLE_MS = 6000;
/** For so long after a lost connection trouble may be what is left of it: the video has to come back, and then the tiles settle. */
const ECHO_MS = 12_000;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, index) => key === other[index]);

const isSameNeeds = (one: Needs, other: Needs) =>
  one.attention === other.attention && one.lostVideo === other.lostVideo;

/** The order of before for tiles that may have changed since: another camera stands where the first one was, new tiles come last. */
function follow(before: readonly string[], all: readonly string[]): readonly string[] {
  const left = new Set(all);
  const take = (key: string | undefined) => (key !== undefined && left.delete(key) ? [key] : []);
  const kept = before.map((key) =>
    left.has(key) ? key : all.find((one) => !before.includes(one) && deviceOf(one) === deviceOf(key)),
  );
  return [...kept.flatMap(take), ...left];
}

export interface Order {
  /** The tiles, trouble first. */
  readonly keys: readonly string[];
  /** The trouble that each tile shows now. */
  readonly levels: ReadonlyMap<string, Level>;
  /** Those without a picture, when the tiles last took their places. */
  readonly blank: ReadonlySet<string>;
  /** The first tile showed no live video when the tiles last took their places. */
  readonly isFirstDead: boolean;
  /** What the tiles need now, all together. */
  readonly needs: Needs;
}

interface Places {
  readonly keys: readonly string[];
  readonly blank: readonly string[];
  readonly isFirstDead: boolean;
}

/**
 * The places of tiles in this order. Where no tile moves, a first tile that loses its video keeps its size, so that nothing jumps; it gets
 * more room again once its trouble is over.
 */
function placesAfter(before: Places, next: Places, isFirstWell: boolean): Places {
  const isMoved = !isSame(before.keys, next.keys) || !isSame(before.blank, next.blank);
  return isMoved || (before.isFirstDead && isFirstWell) ? next : before;
}

/** Tiles by their trouble. No tile changes its place while a user is at the wall, or while the page hears nothing of the devices. */
export function useOrder(given: readonly string[], memory: TroubleMemory, isHeld: () => boolean): Order {
  const [places, setPlaces] = useState<Places>({ keys: [], blank: [], isFirstDead: false });
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map());
  const [needs, setNeeds] = useState(NO_NEEDS);
  const since = useRef<number | null>(null);
  const cutOffAt = useRef<number | null>(null);
  const wanted = given.join(',');
  useEffect(() => {
    since.current ??= performance.now();
    const all = wanted === '' ? [] : wanted.split(',');
    const look = () => {
      const now = performance.now();
      const place = (key: string) => memory.placeOf(key, now);
      setLevels((before) =>
        before.size === all.length && all.every((key) => before.get(key) === memory.levelOf(key))
          ? before
          : new Map(all.map((key) => [key, memory.levelOf(key)])),
      );
      const heard = memory.needsOf(all);
      const hearing = getHearing();
      const next = hearing === 'unheard' ? { ...heard, attention: null } : heard;
      setNeeds((before) => (isSameNeeds(before, next) ? before : next));
      if (hearing !== 'heard') cutOffAt.current = now;
      const isEcho = cutOffAt.current !== null && now - cutOffAt.current < ECHO_MS;
      if (isHeld() || isEcho || now - (since.current ?? now) < SETTLE_MS) return;
      const keys = inOrder(all, place);
      const blank = keys.filter((key) => !isPlaced(place(key)));
      const [first = ''] = keys;
      const isFirstDead = memory.isWithoutVideo(first);
      const isFirstWell = !isFirstDead && place(first).level === 'none';
      setPlaces((before) => placesAfter(before, { keys, blank, isFirstDead }, isFirstWell));
    };
    look();
    return onTick(LOOK_MS, look);
  }, [wanted, memory, isHeld]);
  return useMemo(() => {
    const all = wanted === '' ? [] : wanted.split(',');
    return {
      keys: follow(places.keys, all),
      levels,
      blank: new Set(places.blank),
      needs,
      isFirstDead: places.isFirstDead,
    };
  }, [wanted, places, levels, needs]);
}
