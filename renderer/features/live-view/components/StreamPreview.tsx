import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useFeed } from '../../../live/device/FeedContext';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useServerClock } from '../../../live/useServerClock';
import { HAS_VIDEO } from '../connection/playerState';
import { useIsSeen } from '../hooks/useIsSeen';
import { usePlayer } from '../hooks/usePlayer';
import { useStreams } from '../hooks/useStreams';
import { wordsOf } from '../judge/playerWords';
import { PREVIEW } from '../words/preview';
import classes from './StreamPreview.module.css';

interface Props {
  /** Of the current device. */
  readonly stream: string;
  /** Another value takes the frame that is shown now as the one before. */
  readonly mark: string | null;
}

/** The live video of a stream, beside its frame from before the last change. */
export function StreamPreview({ stream, mark }: Props) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const { streams, problem } = useStreams(device.id, isOnline);
  if (problem !== null) return <p>{problem}</p>;
  const found = streams?.find(({ id }) => id === stream);
  if (!found) return <p role="status">{streams === undefined ? PREVIEW.loading : PREVIEW.none}</p>;
  return <Playing device={device} stream={found} isOnline={isOnline !== false} mark={mark} />;
}

interface PlayingProps {
  readonly device: DeviceDetail;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly mark: string | null;
}

function Playing({ device, stream, isOnline, mark }: PlayingProps) {
  const place = useRef<HTMLDivElement>(null);
  const { clockOffset, store } = useFeed();
  const serverClock = useServerClock();
  const isPublishing = useStore(store, (feed) => feed['media-status']?.value.get(stream.id)?.state === 'running');
  const { video, last, state, nudge } = usePlayer({
    device: device.id,
    stream,
    isOnline,
    bufferMs: 0,
    clocks: { server: serverClock.estimate, device: clockOffset },
    isSeen: useIsSeen(place),
  });
  // Reconnects at once when the publisher is back.
  useEffect(() => {
    if (isPublishing) nudge();
  }, [isPublishing, nudge]);
  const { canvas: before, hasFrame } = useFrameBefore(video, mark);
  const isLive = HAS_VIDEO.has(state.name);
  const { label, text } = wordsOf(state, stream.codec);
  return (
    <div ref={place} className={classes.pair}>
      <figure className={classes.frame} hidden={!hasFrame}>
        <canvas ref={before} className={classes.picture} role="img" aria-label={PREVIEW.before} />
        <figcaption>{PREVIEW.before}</figcaption>
      </figure>
      <figure className={classes.frame}>
        <div className={classes.screen}>
          <video ref={video} className={classes.picture} muted autoPlay playsInline aria-label={PREVIEW.now} />
          <canvas ref={last} className={classes.last} hidden={isLive} aria-hidden="true" />
        </div>
        <figcaption>
          <span role="status">{isLive ? PREVIEW.now : (text ?? label)}</span>
        </figcaption>
      </figure>
    </div>
  );
}

/** A canvas with the frame that was shown when `mark` last changed. */
function useFrameBefore(video: { readonly current: HTMLVideoElement | null }, mark: string | null) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    const [from, to] = [video.current, canvas.current];
    if (mark === null || !from || !to || from.videoWidth === 0) return;
    [to.width, to.height] = [from.videoWidth, from.videoHeight];
    to.getContext('2d')?.drawImage(from, 0, 0);
    setHasFrame(true);
  }, [video, mark]);
  return { canvas, hasFrame };
}
