import type { DeviceId } from '#app/domain/ids';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useClient } from '../../../api/ClientContext';
import { usePlatform } from '../../../platform/PlatformContext';
import type { Player } from '../connection/Player';
import { HAS_PICTURE, type PlayerState } from '../connection/playerState';
import { playStream } from '../connection/playStream';
import { NO_STATS, type VideoStats } from '../connection/readStats';

interface Watched {
  readonly state: PlayerState;
  readonly stats: VideoStats;
  /** By the clock that nobody can set; null before the first. */
  readonly lastFrameAt: () => number | null;
  readonly retry: () => void;
}

interface Options {
  readonly device: DeviceId;
  readonly stream: string;
  readonly isOnline: boolean;
  readonly fps: number | null;
  readonly bufferMs: number;
  readonly clockOffsetMs: () => number | null;
  /** The picture has stopped: the last one is still in the element. */
  readonly onFrozen: () => void;
}

/** Plays one stream in a video element for as long as the component stands. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, options: Options): Watched {
  const { device, stream, isOnline, bufferMs } = options;
  const client = useClient();
  const { onWake } = usePlatform();
  const [state, setState] = useState<PlayerState>({ name: 'connecting', step: 'signalling' });
  const [stats, setStats] = useState<VideoStats>(NO_STATS);
  const player = useRef<Player | null>(null);
  const lastFrame = useRef<number | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let shown: PlayerState['name'] = 'connecting';
    const playing = playStream(element, {
      client,
      device,
      stream,
      bufferMs,
      fps: () => latest.current.fps,
      clockOffsetMs: () => latest.current.clockOffsetMs(),
      onState: (next) => {
        // At once: a connection that is closed takes its last picture along.
        if (HAS_PICTURE.has(shown) && !HAS_PICTURE.has(next.name)) latest.current.onFrozen();
        shown = next.name;
        setState(next);
      },
      onStats: setStats,
      onFrame: () => {
        lastFrame.current = performance.now();
      },
    });
    // A player that replaces another begins with what is known.
    playing.player.setOnline(latest.current.isOnline);
    player.current = playing.player;
    const stopWake = onWake(() => playing.player.nudge());
    return () => {
      stopWake();
      playing.stop();
      player.current = null;
    };
  }, [client, device, stream, bufferMs, onWake, video]);

  useEffect(() => player.current?.setOnline(isOnline), [isOnline]);
  const lastFrameAt = useCallback(() => lastFrame.current, []);
  const retry = useCallback(() => player.current?.nudge(), []);
  return { state, stats, lastFrameAt, retry };
}
