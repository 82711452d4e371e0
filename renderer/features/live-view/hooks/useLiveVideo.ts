import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { useServerClock } from '../../../live/useServerClock';
import { noteVideo } from '../../../live/videoHistory';
import { useFeed } from '../../../live/device/FeedContext';
import { endedAt } from '../../../live/device/linkAge';
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
  // From the device's reports: the codec while the stream runs; null otherwise.
  const publishing = useStore(store, (feed) => {
    const report = feed['media-status']?.value.get(stream.id);
    return report?.state === 'running' ? (report.codec ?? 'unknown') : null;
  });
  const sound = useSound();
  const played = usePlayer({
    device,
    stream,
    isOnline,
    bufferMs,
    isSending: publishing !== null,
    clocks: { server: serverClock.estimate, device: clockOffset },
    onSound: sound.note,
  });
  const { state, stats, lastFrameAt, nudge } = played;
  const verdict = useVerdict({ state, stats, stream: stream.id, codec: stream.codec, isOnline, lastFrameAt });
  useEffect(() => {
    noteVideo(device, {
      at: serverClock.now(),
      ...{ fps: stats.fps, kbps: stats.kbps, lossPct: stats.lossPct },
      latencyMs: stats.latency?.from === 'camera' ? stats.latency.ms : null,
      trouble: verdict.stage === null && state.name === 'live' && verdict.tone !== 'warn' ? null : verdict.label,
    });
  }, [device, serverClock, state, stats, verdict]);
  // Reconnects at once when the publisher is back or has changed its codec.
  useEffect(() => {
    if (publishing !== null) nudge();
  }, [publishing, nudge]);
  useVolume(played.video, sound);
  // For the ages that a page shows. A capture is named by the true time.
  const endedFrameAt = useCallback(() => {
    const at = lastFrameAt();
    return at === null ? null : endedAt(store.getState(), at);
  }, [lastFrameAt, store]);
  return { played: { ...played, endedFrameAt }, verdict, sound };
}
