import type { DeviceId } from '#app/domain/ids';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { HAS_PICTURE, type PlayerState } from '../connection/playerState';
import { useLiveVideo } from '../hooks/useLiveVideo';
import { useRecorder } from '../hooks/useRecorder';
import { useFullWindow } from '../hooks/useFullWindow';
import { useSnapshot } from '../hooks/useSnapshot';
import { useStageKeys } from '../hooks/useStageKeys';
import type { Words } from '../playerWords';
import type { VideoStats } from '../connection/readStats';
import type { Verdict } from '../verdict';
import { Countdown } from './Countdown';
import { toggleHud, useHudSettings } from '../hudSettings';
import { CameraHud } from './CameraHud';
import { Hud } from './Hud';
import { KeysHelp } from './KeysHelp';
import { LeaveFull } from './LeaveFull';
import { LatencyChip } from './LatencyChip';
import type { RecordingState } from '../capture/Recorder';
import { PictureAge } from './PictureAge';
import { RecordingChip, RecordingLine } from './RecordingLine';
import { Screen } from './Screen';
import { StageControls } from './StageControls';
import classes from './LiveView.module.css';

export interface Watched {
  readonly verdict: Verdict;
  readonly state: PlayerState;
  readonly stats: VideoStats;
}

interface Props {
  readonly device: DeviceId;
  readonly deviceName: string;
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly hasHud: boolean;
  /** The camera looks where the vehicle heads: a horizon over its video is true. */
  readonly isForward: boolean;
  readonly bufferMs: number;
  /** Beside the other controls. */
  readonly children?: ReactNode;
  /** At each change of what is said of the video, and once a second with its measures. */
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
  'undecodable',
  'refused',
  'busy',
]);

/** The picture of one stream: live, or the last one dimmed with its age; never a frozen one that looks live. */
export function VideoStage(props: Props) {
  const { device, deviceName, stream, isOnline, hasHud, isForward, bufferMs, children } = props;
  const { onWatched, onToggleStats, onStream } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { played, verdict, sound } = useLiveVideo({ device, stream, isOnline, bufferMs });
  const { video, last, state, stats, lastFrameAt, retry, setKept } = played;
  // Before the paint: the sentence below the stage never stands beside the chip of another evaluation.
  useLayoutEffect(() => onWatched({ verdict, state, stats }), [verdict, state, stats, onWatched]);
  const recording = useRecorder(video, state, deviceName, stats.codec ?? stream.codec);
  const isRecording = recording.state.name === 'recording';
  useEffect(() => setKept(isRecording), [isRecording, setKept]);
  const hasPicture = HAS_PICTURE.has(state.name);
  const snapshot = useSnapshot(played, hasPicture, deviceName, stream.rotationDeg);
  const full = useFullWindow(stage, isRecording);
  const actions = {
    fullscreen: full.toggle,
    hud: toggleHud,
    pictureInPicture: () => void togglePictureInPicture(video.current),
    snapshot: snapshot.take,
    record: () => recording.toggle?.(),
    statistics: onToggleStats,
    mute: () => sound.has && sound.toggle(),
    help: () => setHelpOpen((isOpen) => !isOpen),
  };
  useStageKeys(actions, onStream);
  return (
    <section aria-label="Live video" className={classes.player}>
      <div ref={stage} className={classes.stage} data-filled={full.isFilled}>
        <Screen
          video={video}
          last={last}
          label={`${stream.name}, live`}
          isLive={hasPicture}
          rotationDeg={stream.rotationDeg}
        />
        <StageHud isVehicle={hasHud} hasHorizon={hasPicture && isForward} name={stream.name} kbps={stats.kbps} />
        <Chips words={verdict} stats={hasPicture ? stats : null} recording={recording.state} />
        {verdict.text !== null && <Notice text={verdict.text} since={lastFrameAt} state={state} onRetry={retry} />}
        {full.isFilled && <LeaveFull onLeave={full.toggle} />}
      </div>
      <StageControls
        actions={actions}
        hasPicture={hasPicture}
        hasFrame={snapshot.hasFrame}
        isHelpOpen={isHelpOpen}
        recording={recording}
        sound={sound}
      >
        {children}
      </StageControls>
      <RecordingLine state={recording.state} />
      {isHelpOpen && <KeysHelp />}
    </section>
  );
}

type StageHudProps = Parameters<typeof CameraHud>[0] & { readonly isVehicle: boolean; readonly hasHorizon: boolean };

function StageHud({ isVehicle, hasHorizon, ...camera }: StageHudProps) {
  const { isOn } = useHudSettings();
  if (!isOn) return null;
  return isVehicle ? <Hud hasHorizon={hasHorizon} /> : <CameraHud {...camera} />;
}

interface ChipsProps {
  readonly words: Words;
  /** Null without moving video. */
  readonly stats: VideoStats | null;
  readonly recording: RecordingState;
}

function Chips({ words, stats, recording }: ChipsProps) {
  return (
    <div className={classes.chips}>
      <span className={classes.chip} data-tone={words.tone} role="status">
        {words.label}
      </span>
      {stats && <LatencyChip stats={stats} />}
      <RecordingChip state={recording} />
    </div>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly since: () => number | null;
  readonly state: PlayerState;
  readonly onRetry: () => void;
}

/** Over the video: what is wrong with it, how old its last frame is, and what happens next. */
function Notice({ text, since, state, onRetry }: NoticeProps) {
  return (
    <div className={classes.over}>
      <p>{text}</p>
      <PictureAge since={since} />
      {'retryAt' in state && <Countdown until={state.retryAt} />}
      {CAN_RETRY.has(state.name) && <Button onClick={onRetry}>Try now</Button>}
    </div>
  );
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture();
  await change?.catch(() => undefined);
}
