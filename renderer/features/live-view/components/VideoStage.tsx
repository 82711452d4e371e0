import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../components/Button';
import { HAS_PICTURE, type PlayerState } from '../connection/playerState';
import type { Watched } from '../hooks/useHealth';
import { usePlayer } from '../hooks/usePlayer';
import { useRecorder } from '../hooks/useRecorder';
import { useStageKeys } from '../hooks/useStageKeys';
import { useFeed } from '../FeedContext';
import { wordsOf, type Words } from '../playerWords';
import { toggleHud, useHudSettings } from '../hudSettings';
import { takeSnapshot } from '../capture/takeSnapshot';
import { CameraHud } from './CameraHud';
import { Hud } from './Hud';
import { KeysHelp } from './KeysHelp';
import { LatencyChip } from './LatencyChip';
import type { RecordingState } from '../capture/Recorder';
import { usePlatform } from '../../../platform/PlatformContext';
import { PictureAge } from './PictureAge';
import { RecordingChip, RecordingLine } from './RecordingLine';
import { Screen } from './Screen';
import { StageControls } from './StageControls';
import classes from './LiveView.module.css';

interface Props {
  readonly device: DeviceId;
  readonly deviceName: string;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly hasHud: boolean;
  readonly bufferMs: number;
  /** Beside the other controls. */
  readonly children?: ReactNode;
  /** The state of the player, and once a second its measures. */
  readonly onWatched: (watched: Watched) => void;
  readonly onToggleStats: () => void;
  /** A key asks for a stream by its place among the tabs, from 0. */
  readonly onStream: (index: number) => void;
}

/** Where waiting can be cut short. */
const CAN_RETRY: ReadonlySet<PlayerState['name']> = new Set([
  'reconnecting',
  'offline',
  'no-publisher',
  'unsupported',
  'full',
  'blocked',
  'forbidden',
]);

/** The picture of one stream: live, or the last one dimmed with its age; never a frozen one that looks live. */
export function VideoStage(props: Props) {
  const { device, deviceName, stream, isOnline, hasHud, bufferMs, children, onWatched, onToggleStats, onStream } =
    props;
  const { clockOffsetMs, store } = useFeed();
  const isPublishing = useStore(store, ({ media }) => media.get(stream.id)?.state === 'running');
  const platform = usePlatform();
  const stage = useRef<HTMLDivElement>(null);
  const { isOn: isHudOn } = useHudSettings();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { video, last, state, stats, lastFrameAt, retry } = usePlayer({
    device,
    stream: stream.id,
    isOnline,
    fps: stream.fps,
    bufferMs,
    clockOffsetMs,
  });
  useEffect(() => onWatched({ state, stats }), [state, stats, onWatched]);
  // Who waits for a publisher need not wait on once the server says that there is one.
  useEffect(() => {
    if (isPublishing) retry();
  }, [isPublishing, retry]);
  const recording = useRecorder(video, state, deviceName);
  const words = wordsOf(state, stream.codec);
  const hasPicture = HAS_PICTURE.has(state.name);
  const actions = {
    fullscreen: () => void toggleFullscreen(stage.current),
    hud: toggleHud,
    pictureInPicture: () => void togglePictureInPicture(video.current),
    snapshot: () => video.current && hasPicture && void takeSnapshot(platform, video.current, deviceName),
    record: () => recording.toggle?.(),
    statistics: onToggleStats,
    help: () => setHelpOpen((isOpen) => !isOpen),
  };
  useStageKeys(actions, onStream);
  return (
    <section aria-label="Live video" className={classes.player}>
      <div ref={stage} className={classes.stage}>
        <Screen video={video} last={last} label={`${stream.name}, live`} isLive={hasPicture} />
        {isHudOn && hasHud && <Hud hasPicture={hasPicture} />}
        {isHudOn && !hasHud && <CameraHud name={stream.name} kbps={stats.kbps} />}
        <Chips words={words} latencyMs={hasPicture ? stats.latencyMs : undefined} recording={recording.state} />
        {words.text !== null && (
          <Notice text={words.text} since={lastFrameAt} onRetry={CAN_RETRY.has(state.name) ? retry : null} />
        )}
      </div>
      <StageControls actions={actions} hasPicture={hasPicture} isHelpOpen={isHelpOpen} recording={recording}>
        {children}
      </StageControls>
      <RecordingLine state={recording.state} />
      {isHelpOpen && <KeysHelp />}
    </section>
  );
}

interface ChipsProps {
  readonly words: Words;
  /** Undefined without a live picture, null where it cannot be measured. */
  readonly latencyMs: number | null | undefined;
  readonly recording: RecordingState;
}

function Chips({ words, latencyMs, recording }: ChipsProps) {
  return (
    <div className={classes.chips}>
      <span className={classes.chip} data-tone={words.tone} role="status">
        {words.label}
      </span>
      {latencyMs !== undefined && <LatencyChip ms={latencyMs} />}
      <RecordingChip state={recording} />
    </div>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly since: () => number | null;
  readonly onRetry: (() => void) | null;
}

/** Over the picture: what is wrong with it, how old it is, and what can be done. */
function Notice({ text, since, onRetry }: NoticeProps) {
  return (
    <div className={classes.over}>
      <p>{text}</p>
      <PictureAge since={since} />
      {onRetry && <Button onClick={onRetry}>Try now</Button>}
    </div>
  );
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen())?.catch(() => undefined);
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture();
  await change?.catch(() => undefined);
}
