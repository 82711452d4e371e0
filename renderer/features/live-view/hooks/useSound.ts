import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import { storage } from '../../../lib/storage';
import type { PlayOptions } from '../connection/playStream';

const KEY = 'farsight.volume';
const FULL = 100;

/** The level kept on this computer, from 1 to 100; full where there is none that can be used. */
export function readLevel(text: string | null): number {
  const level = Number(text ?? FULL);
  return Number.isInteger(level) && level >= 1 && level <= FULL ? level : FULL;
}

export interface Sound {
  /** The stream that plays has sound. */
  readonly has: boolean;
  readonly isMuted: boolean;
  /** In per cent. */
  readonly level: number;
  readonly toggle: () => void;
  readonly setLevel: (level: number) => void;
  /** For the player. */
  readonly note: NonNullable<PlayOptions['onSound']>;
}

/** Sound of the video: muted at first, as browsers let no page begin with it; its level is kept on this computer. */
export function useSound(): Sound {
  const [has, setHas] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [level, setLevel] = useState(() => readLevel(storage.get(KEY)));
  const toggle = useCallback(() => setMuted((was) => !was), []);
  const note = useCallback<Sound['note']>((sound) => {
    setHas(sound.has);
    if (sound.isBlocked) setMuted(true);
  }, []);
  const changeLevel = useCallback((next: number) => {
    // At 0 it is muted: the level of before is kept for later.
    setMuted(next === 0);
    if (next === 0) return;
    setLevel(next);
    storage.set(KEY, String(next));
  }, []);
  return useMemo(
    () => ({ has, isMuted, level, toggle, setLevel: changeLevel, note }),
    [has, isMuted, level, toggle, changeLevel, note],
  );
}

/** Makes an element as loud as is wished. */
export function useVolume(video: RefObject<HTMLVideoElement | null>, { isMuted, level }: Sound): void {
  useEffect(() => {
    const element = video.current;
    if (element) Object.assign(element, { muted: isMuted, volume: level / 100 });
  }, [video, isMuted, level]);
}
