import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import { storage } from '../../../lib/storage';
import type { PlayOptions } from '../connection/playStream';

const KEY = 'farsight.volume';
const FULL = 100;

/** The stored volume, from 1 to 100; full by default. */
export function readLevel(text: string | null): number {
  const level = Number(text ?? FULL);
  return Number.isInteger(level) && level >= 1 && level <= FULL ? level : FULL;
}

export interface Sound {
  /** The stream has sound. */
  readonly has: boolean;
  readonly isMuted: boolean;
  /** In per cent. */
  readonly level: number;
  readonly toggle: () => void;
  readonly setLevel: (level: number) => void;
  /** For the player. */
  readonly note: NonNullable<PlayOptions['onSound']>;
}

/** Sound of the video: muted at first, as browsers block autoplay with sound; the volume is stored on this computer. */
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
    // 0 mutes and keeps the previous level for later.
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

/** Applies volume and mute to an element. */
export function useVolume(video: RefObject<HTMLVideoElement | null>, { isMuted, level }: Sound): void {
  useEffect(() => {
    const element = video.current;
    if (element) Object.assign(element, { muted: isMuted, volume: level / 100 });
  }, [video, isMuted, level]);
}
