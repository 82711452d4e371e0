import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { isMetered } from '../../../lib/isMetered';
import { useTimed } from '../../../lib/useNow';
import { useFeed } from '../../../live/device/FeedContext';
import { useNeededTopics } from '../../../live/device/useTopic';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useServerClock } from '../../../live/useServerClock';
import { useAwayHold } from '../../../settings/useAwayHold';
import { HAS_VIDEO } from '../connection/playerState';
import { useIsSeen } from '../hooks/useIsSeen';
import { usePlayer } from '../hooks/usePlayer';
import { useStill } from '../hooks/useStill';
import { useStreams } from '../hooks/useStreams';
import { wordsOf } from '../judge/playerWords';
import { keyFrameIntervalS, noteKeyFrames, type KeyFrames } from '../watch/keyFrames';
import { pictureAge } from '../watch/pictureAge';
import type { VideoStats } from '../watch/readStats';
import { PREVIEW } from '../words/preview';
import classes from './StreamPreview.module.css';

interface Props {
  /** Of the current device. */
  readonly stream: string;
  /** Another value takes the frame that is shown now as the one before. */
  readonly mark: string | null;
  /** Gets the measured time between key frames in seconds, null while unknown. Must be a stable function. */
  readonly onKeyFrames: (intervalS: number | null) => void;
}

/** The video of a stream beside its frame from before the last change; the last picture while the video is not playing. */
export function StreamPreview({ stream, mark, onKeyFrames }: Props) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const [isPlayed, setIsPlayed] = useIsPlayed(stream);
  const hold = useAwayHold();
  const still = (note: string | null) => (
    <Still
      id={device.id}
      stream={stream}
      note={note}
      action={
        isPlayed ? (
          <Button look="dense" onClick={() => setIsPlayed(false)}>
            {PREVIEW.pause}
          </Button>
        ) : (
          <Button
            look="dense"
            title={hold.title ?? PREVIEW.playHint}
            disabled={hold.disabled || isOnline === false}
            onClick={() => setIsPlayed(true)}
          >
            {PREVIEW.play}
          </Button>
        )
      }
    />
  );
  if (!isPlayed) return still(null);
  return (
    <Found device={device} stream={stream} isOnline={isOnline} otherwise={still}>
      {(found) => (
        <Playing
          device={device}
          stream={found}
          isOnline={isOnline !== false}
          mark={mark}
          onKeyFrames={onKeyFrames}
          onPause={() => setIsPlayed(false)}
        />
      )}
    </Found>
  );
}

/**
 * Whether the video plays. Without a click of the user it plays only where that costs little: the device already sends it when the
 * page is opened, and this computer's link is not metered.
 */
function useIsPlayed(stream: string) {
  useNeededTopics('media-status');
  const { store } = useFeed();
  const state = useStore(store, (feed) => feed['media-status']?.value.get(stream)?.state ?? null);
  const [isPlayed, setIsPlayed] = useState<boolean | null>(null);
  // Decided by the first report: in later ones this page itself may be a viewer.
  if (isPlayed === null && state !== null) setIsPlayed(state === 'running' && !isMetered());
  return [isPlayed === true, setIsPlayed] as const;
}

interface FoundProps {
  readonly device: DeviceDetail;
  readonly stream: string;
  readonly isOnline: boolean | null;
  /** Why there is nothing to play. */
  readonly otherwise: (note: string) => ReactNode;
  readonly children: (stream: MediaStreamInfo) => ReactNode;
}

/** Loads the device's streams when one is to be played. */
function Found({ device, stream, isOnline, otherwise, children }: FoundProps) {
  const { streams, problem } = useStreams(device.id, isOnline);
  const found = streams?.find(({ id }) => id === stream);
  if (found) return children(found);
  return otherwise(problem ?? (streams === undefined ? PREVIEW.loading : PREVIEW.none));
}

interface StillProps {
  readonly id: DeviceId;
  readonly stream: string;
  /** Shown instead of the picture's age. */
  readonly note: string | null;
  readonly action: ReactNode;
}

/** The last picture of a stream, with its age. */
function Still({ id, stream, note, action }: StillProps) {
  const still = useStill(id, stream, true);
  const picture = still?.picture ?? null;
  const takenAt = still?.takenAt ?? null;
  return (
    <figure className={classes.frame} data-theme="dark">
      {picture === null ? (
        <div className={classes.picture} />
      ) : (
        <img src={picture} className={classes.picture} alt={PREVIEW.last} />
      )}
      <figcaption className={classes.line}>
        {note !== null && <span role="status">{note}</span>}
        {note === null && picture === null && PREVIEW.noPicture}
        {note === null && picture !== null && (takenAt === null ? PREVIEW.last : <Age at={takenAt} />)}
        {action}
      </figcaption>
    </figure>
  );
}

function Age({ at }: { readonly at: number }) {
  const ago = useTimed((now) => pictureAge(at, now));
  return <span>{ago === null ? PREVIEW.last : PREVIEW.lastOf({ ago })}</span>;
}

interface PlayingProps extends Pick<Props, 'mark' | 'onKeyFrames'> {
  readonly device: DeviceDetail;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly onPause: () => void;
}

function Playing({ device, stream, isOnline, mark, onKeyFrames, onPause }: PlayingProps) {
  const place = useRef<HTMLDivElement>(null);
  const { clockOffset, store } = useFeed();
  const serverClock = useServerClock();
  const isPublishing = useStore(store, (feed) => feed['media-status']?.value.get(stream.id)?.state === 'running');
  const { video, last, state, stats, nudge } = usePlayer({
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
  useKeyFrames(stats, onKeyFrames);
  const { canvas: before, hasFrame } = useFrameBefore(video, mark);
  const isLive = HAS_VIDEO.has(state.name);
  const { label, text } = wordsOf(state, stream.codec);
  return (
    <div ref={place} className={classes.pair}>
      <figure className={classes.frame} data-theme="dark">
        <video ref={video} className={classes.picture} muted autoPlay playsInline aria-label={PREVIEW.now} />
        <canvas ref={last} className={classes.last} hidden={isLive} aria-hidden="true" />
        <figcaption className={classes.line}>
          <span role="status">{isLive ? PREVIEW.now : (text ?? label)}</span>
          <Button look="dense" onClick={onPause}>
            {PREVIEW.pause}
          </Button>
        </figcaption>
      </figure>
      <figure className={classes.frame} data-theme="dark" hidden={!hasFrame}>
        <canvas ref={before} className={classes.picture} role="img" aria-label={PREVIEW.before} />
        <figcaption className={classes.line}>{PREVIEW.before}</figcaption>
      </figure>
    </div>
  );
}

/** Reports the time between key frames while the video plays. */
function useKeyFrames(stats: VideoStats, onKeyFrames: Props['onKeyFrames']): void {
  const [frames, setFrames] = useState<KeyFrames | null>(null);
  const next = noteKeyFrames(frames, stats);
  if (next !== frames) setFrames(next);
  const intervalS = keyFrameIntervalS(next);
  useEffect(() => onKeyFrames(intervalS), [onKeyFrames, intervalS]);
  useEffect(() => () => onKeyFrames(null), [onKeyFrames]);
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
