import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { MoreIcon } from '../../../../components/MoreIcon';
import { VideoBarsPlace } from '../../../../components/VideoBars';
import { TOGETHER_MS } from '../../../../live/device/linkAge';
import { useLive } from '../../../../live/LiveContext';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { useFullWindow } from '../../hooks/useFullWindow';
import { useStandIn, type StandIn } from '../../hooks/useStandIn';
import { useStage, type PanelName, type Stage, type StageOptions, type StageWindow } from '../../hooks/useStage';
import { useHudSettings } from '../../hudSettings';
import { lostSince } from '../../judge/videoLoss';
import type { VideoStats } from '../../watch/readStats';
import { CameraHud } from '../hud/CameraHud';
import { Hud } from '../hud/Hud';
import { PinnedError } from '../hud/PinnedError';
import { StaleNote } from '../hud/StaleNote';
import { Screen } from '../Screen';
import { STAGE } from '../../words/stage';
import { CameraChoice, CameraChooser } from './CameraChooser';
import { CaptureLines } from './CaptureLines';
import { CopyLastPosition } from './CopyLastPosition';
import { Health } from './Health';
import { LossLogs } from './LossLogs';
import { NoticeActions } from './NoticeActions';
import { NoticeFacts } from './NoticeFacts';
import { OpenPanel } from './OpenPanel';
import { MorePanel } from './MorePanel';
import { StageBar } from './StageBar';
import { StageDevice } from './StageDevice';
import { StageTopLeft, StageTopRight } from './StageTop';
import bars from './Bars.module.css';
import classes from './Stage.module.css';

interface Props extends StageOptions {
  /** The device reports telemetry of a vehicle. */
  readonly isVehicle: boolean;
  /** The camera looks along the vehicle's heading, so that a horizon fits its video. */
  readonly isForward: boolean;
  readonly onBuffer: (ms: number) => void;
  /** Address of this page with this camera. */
  readonly link: string;
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
}

/**
 * Remembers which list of cameras the keyboard is in: choosing another camera renders the lists again, and the focus returns
 * there. A click ends that, so that single keys work.
 */
function useCameraFocus(place: RefObject<HTMLElement | null>, stream: string): () => void {
  const used = useRef(-1);
  useEffect(() => {
    cameraLists(place.current)[used.current]?.focus();
    used.current = -1;
  }, [place, stream]);
  return () => {
    used.current = cameraLists(place.current).findIndex((one) => one.matches(':focus-visible'));
  };
}

const cameraLists = (stage: HTMLElement | null) => [
  ...(stage?.querySelectorAll<HTMLElement>(`select[aria-label="${STAGE.camera}"]`) ?? []),
];

/** One stream with its controls and HUD: live, or its last frame dimmed with its age, so that no frozen frame looks live. */
export function VideoStage(props: Props) {
  const { stream, onStream } = props;
  const place = useRef<HTMLElement>(null);
  const full = useFullWindow(place);
  const [panel, openPanel] = useState<PanelName | null>(null);
  const noteFocus = useCameraFocus(place, stream.id);
  const choose = (id: string) => {
    noteFocus();
    onStream(id);
  };
  return (
    <section
      ref={place}
      aria-label={STAGE.video}
      className={classes.player}
      data-theme="dark"
      data-filled={full.isFilled}
    >
      {/* Each stream has a stage of its own, so that nothing of the previous one stays; full screen and panel do. */}
      <StreamStage key={stream.id} {...props} onStream={choose} window={{ place, full, panel, openPanel }} />
      <VideoBarsPlace className={bars.bars} isOver />
    </section>
  );
}

function StreamStage({ window, ...props }: Props & { readonly window: StageWindow }) {
  const { device, streams, stream, isVehicle, bufferMs, onBuffer, link, past, onStream } = props;
  const stage = useStage(window, props);
  const { panel, openPanel, played } = stage;
  const source = { device: device.id, stream: stream.id, whepUrl: () => stream.whepUrl, codec: () => stream.codec };
  const cameras = { streams, chosen: stream.id, onChoose: onStream };
  return (
    <div
      className={classes.parts}
      data-idle={stage.isIdle}
      data-cut-off={stage.verdict.isCutOff}
      data-panel={panel !== null}
      data-recording={stage.recording.state.name === 'recording'}
    >
      <Frame {...props} stage={stage} cameras={cameras} isFull={window.full.isFull} />
      <StageBar
        actions={stage.actions}
        hasVideo={stage.hasVideo}
        hasFrame={stage.hasFrame}
        canFloat={stage.canFloat}
        recording={stage.recording}
        sound={stage.sound}
        isFull={window.full.isFull}
        panel={panel}
        chooser={<CameraChooser {...cameras} />}
      />
      {panel !== null && (
        <OpenPanel {...{ panel, past, source }} stats={played.stats} fps={stream.fps} onClose={stage.closePanel}>
          <MorePanel
            device={device.id}
            hasHud={isVehicle}
            bufferMs={bufferMs}
            onBuffer={onBuffer}
            link={link}
            onShortcuts={() => openPanel('shortcuts')}
          >
            <CameraChoice {...cameras} />
          </MorePanel>
        </OpenPanel>
      )}
    </div>
  );
}

type FrameProps = Props & {
  readonly stage: Stage;
  readonly cameras: Parameters<typeof CameraChooser>[0];
  /** The stage fills the window or the screen, without the page's header. */
  readonly isFull: boolean;
};

/** The video with everything that lies on it. */
function Frame(props: FrameProps) {
  const { device, stream, isOnline, isVehicle, isForward, bufferMs, onBuffer, stage, cameras, isFull } = props;
  const { verdict, hasVideo, recording, played } = stage;
  const { video, last, state, stats, endedFrameAt } = played;
  // The verdict is then in the middle, and the instruments make room for it.
  const hasNotice = verdict.text !== null;
  const { hasFrame } = stage;
  const { standIn, isOld } = useStandIn({
    ...{ device: device.id, stream: stream.id },
    ...{ state: state.name, isOnline, hasFrame },
  });
  const { seenAt } = useDeviceStatus(device.id, device.lastSeenAt);
  const wentAt = isOnline ? null : seenAt;
  const shown = isOld ? datedAs(standIn, wentAt) : null;
  const lostAt = () => lostSince({ frameAt: endedFrameAt(), hasDatedPicture: (shown?.takenAt ?? null) !== null });
  const isTrouble = verdict.tone === 'warn' || (hasNotice && !isOnline);
  return (
    <div className={classes.stage} data-trouble={isTrouble} data-notice={hasNotice} data-vehicle={isVehicle}>
      <Screen
        video={video}
        last={last}
        label={STAGE.videoOf({ camera: stream.name })}
        isLive={hasVideo}
        still={standIn?.picture ?? null}
        rotationDeg={stream.rotationDeg}
      />
      <StageHud isVehicle={isVehicle} hasHorizon={hasVideo && isForward} name={stream.name} />
      <Link to="/" className={classes.backInStage} aria-label={STAGE.toDevices}>
        <MoreIcon name="back" />
      </Link>
      <StageDevice device={device} />
      <StageTopLeft
        {...cameras}
        video={{ words: verdict, stats: hasVideo ? stats : null, state: state.name, isOnline, lostAt }}
        recording={recording.state}
      />
      <StageTopRight isVehicle={isVehicle} />
      <Said {...{ device, stream, isOnline, isFull, isVehicle, bufferMs, onBuffer, stage }} standIn={shown} />
    </div>
  );
}

/** A picture that was taken as the device went is as old as all else that the page says of it. `wentAt`: in ms since the epoch; null: it is there. */
function datedAs(standIn: StandIn | null, wentAt: number | null): StandIn | null {
  const takenAt = standIn?.takenAt ?? null;
  if (standIn === null || takenAt === null || wentAt === null) return standIn;
  return Math.abs(takenAt - wentAt) <= TOGETHER_MS ? { ...standIn, takenAt: wentAt } : standIn;
}

type SaidProps = Pick<FrameProps, 'device' | 'stream' | 'isVehicle' | 'bufferMs' | 'onBuffer' | 'stage' | 'isFull'> & {
  readonly isOnline: boolean;
  /** The picture shown in place of a frame, with its age; null: none. */
  readonly standIn: StandIn | null;
};

/** Sentences over the video: the verdict, the vehicle's problems, and the results of snapshots and recordings. */
function Said({ device, stream, isOnline, isFull, isVehicle, bufferMs, onBuffer, stage, standIn }: SaidProps) {
  const { verdict, hasVideo, played } = stage;
  const { state, stats, endedFrameAt, retry } = played;
  const { reconnect } = useLive();
  const retryAll = () => {
    retry();
    // The notice replaces the banner of the lost connection, and so does its button.
    if (verdict.isCutOff) reconnect();
  };
  const hasNotice = verdict.text !== null;
  return (
    <div className={classes.overlay}>
      {isVehicle && (
        <div className={classes.notes}>
          <PinnedError />
          <StaleNote isSaidElsewhere={!isOnline && !isFull} />
        </div>
      )}
      <Health
        {...{ verdict, bufferMs, onBuffer }}
        device={device.id}
        stream={stream.id}
        isLive={hasVideo}
        fps={stats.fps}
        facts={hasNotice && <NoticeFacts {...{ state, verdict, standIn }} since={endedFrameAt} />}
        actions={
          hasNotice && (
            <>
              <LossLogs device={device} />
              {isVehicle && !isOnline && <CopyLastPosition />}
              <NoticeActions
                {...{ device, state }}
                canRetry={verdict.canRetry}
                onRetry={retryAll}
                onTest={() => stage.openPanel('connection')}
              />
            </>
          )
        }
      />
      <CaptureLines snapshot={stage.taken} recording={stage.recording.state} />
    </div>
  );
}

type StageHudProps = Parameters<typeof CameraHud>[0] & { readonly isVehicle: boolean; readonly hasHorizon: boolean };

function StageHud({ isVehicle, hasHorizon, ...camera }: StageHudProps) {
  const { isOn } = useHudSettings();
  if (!isOn) return null;
  return isVehicle ? <Hud hasHorizon={hasHorizon} /> : <CameraHud {...camera} />;
}
