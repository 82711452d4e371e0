import type { Rotation } from '#app/domain/stream';
import { useCallback, useState, type RefObject } from 'react';
import { usePlatform } from '../../../platform/PlatformContext';
import { takeSnapshot, type Snapshot } from '../capture/takeSnapshot';

interface Shown {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Keeps the last frame while there is no live one. */
  readonly last: RefObject<HTMLCanvasElement | null>;
  readonly lastFrameAt: () => number | null;
}

/** Saves the frame on screen, live or the last one, and reports the result. `hasFrame`: a frame has been shown. */
export function useSnapshot(
  { video, last, lastFrameAt }: Shown,
  isLive: boolean,
  deviceName: string,
  rotationDeg: Rotation,
  onTaken: (snapshot: Snapshot) => void,
) {
  const platform = usePlatform();
  const [hasFrame, setHasFrame] = useState(false);
  if (isLive && !hasFrame) setHasFrame(true);
  const take = useCallback(() => {
    const [source, at] = [isLive ? video.current : last.current, lastFrameAt()];
    const frameAgeMs = isLive || at === null ? 0 : performance.now() - at;
    if (!source || at === null) return;
    void takeSnapshot(platform, source, deviceName, { frameAgeMs, rotationDeg }).then((snapshot) => {
      if (snapshot) onTaken(snapshot);
    });
  }, [platform, video, last, lastFrameAt, isLive, deviceName, rotationDeg, onTaken]);
  return { hasFrame, take };
}
