import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useServerClock } from '../../../live/useServerClock';
import { useFeed } from '../FeedContext';
import { usePlayer } from './usePlayer';
import { useSound, useVolume } from './useSound';
import { useVerdict } from './useVerdict';

interface Options {
  readonly device: DeviceId;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly bufferMs: number;
}

/** Plays one stream of the current device, and evaluates it. */
export function useLiveVideo({ device, stream, isOnline, bufferMs }: Options) {
  const { clockOffset, store } = useFeed();
  const serverClock = useServerClock();
  // Said at each of the device's reports: a running stream, and in which codec.
  const publishing = useStore(store, ({ media }) => {
    const report = media.get(stream.id);
    return report?.state === 'running' ? (report.codec ?? 'unknown') : null;
  });
  const sound = useSound();
  const played = usePlayer({
    device,
    stream,
    isOnline,
    bufferMs,
    clocks: { server: serverClock.estimate, device: clockOffset },
    onSound: sound.note,
  });
  const { state, stats, lastFrameAt, nudge } = played;
  const verdict = useVerdict({ state, stats, stream: stream.id, codec: stream.codec, isOnline, lastFrameAt });
  // A publisher that is back, or has changed to another codec, is tried at once.
  useEffect(() => {
    if (publishing !== null) nudge();
  }, [publishing, nudge]);
  useVolume(played.video, sound);
  return { played, verdict, sound };
}
