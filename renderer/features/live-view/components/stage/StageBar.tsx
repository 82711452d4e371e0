import type { ReactNode } from 'react';
import { RangeInput } from '../../../../components/RangeInput';
import { cx } from '../../../../lib/cx';
import { useNow } from '../../../../lib/useNow';
import type { RecordingState } from '../../capture/Recorder';
import { shortClock } from '../../format';
import type { Recording } from '../../hooks/useRecorder';
import type { Sound } from '../../hooks/useSound';
import type { StageActions } from '../../hooks/useStageKeys';
import type { PanelName } from '../../hooks/useStage';
import { STAGE } from '../../words/stage';
import { StageButton } from './StageButton';
import classes from './Stage.module.css';

interface Props {
  readonly actions: StageActions & { readonly more: () => void };
  readonly hasVideo: boolean;
  /** A frame has been shown, now or before. */
  readonly hasFrame: boolean;
  /** Picture in picture is offered. */
  readonly canFloat: boolean;
  readonly recording: Recording;
  readonly sound: Sound;
  readonly isFull: boolean;
  readonly panel: PanelName | null;
  /** Shown beside the controls on an upright phone. */
  readonly chooser: ReactNode;
}

/** Controls of the video, as icons in the stage; each also has a key. */
export function StageBar({ actions, hasVideo, hasFrame, canFloat, recording, sound, isFull, panel, chooser }: Props) {
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={STAGE.controls}
      data-recording={recording.state.name === 'recording'}
    >
      <span className={classes.chooserInBar}>{chooser}</span>
      <StageButton label={STAGE.snapshot} hotkey="S" icon="camera" isHeld={!hasFrame} onClick={actions.snapshot} />
      <RecordButton recording={recording} hasVideo={hasVideo} onClick={actions.record} />
      <SoundButton sound={sound} />
      {canFloat && (
        <span className={classes.wideOnly}>
          <StageButton
            label={STAGE.pictureInPicture}
            hotkey="P"
            icon="pictureInPicture"
            isHeld={!hasVideo}
            onClick={actions.pictureInPicture}
          />
        </span>
      )}
      <StageButton
        label={STAGE.statistics}
        hotkey="I"
        icon="statistics"
        isOpen={panel === 'statistics'}
        onClick={actions.statistics}
      />
      <StageButton
        label={isFull ? STAGE.exitFullScreen : STAGE.fullScreen}
        hotkey="F"
        icon={isFull ? 'exitFullScreen' : 'fullScreen'}
        onClick={actions.fullscreen}
      />
      <StageButton
        label={STAGE.more}
        icon="more"
        isOpen={panel === 'more' || panel === 'shortcuts'}
        onClick={actions.more}
      />
    </div>
  );
}

interface RecordProps {
  readonly recording: Recording;
  readonly hasVideo: boolean;
  readonly onClick: () => void;
}

/** A red ring; while recording a red dot, with the elapsed time. */
function RecordButton({ recording: { state, toggle }, hasVideo, onClick }: RecordProps) {
  if (!toggle) return null;
  const isRecording = state.name === 'recording';
  return (
    <StageButton
      label={isRecording ? STAGE.stopRecording : STAGE.record}
      hotkey="R"
      isHeld={!isRecording && !hasVideo}
      onClick={onClick}
    >
      <span className={cx(classes.recordMark, isRecording && classes.recording)} />
      {isRecording && <RecordingTime state={state} />}
    </StageButton>
  );
}

function RecordingTime({ state }: { readonly state: Extract<RecordingState, { name: 'recording' }> }) {
  const now = useNow();
  return <span className="numeric">{shortClock(Math.max(0, (now - state.since) / 1000))}</span>;
}

/** Mute button, with the volume beside it unless muted; absent for streams without sound. */
function SoundButton({ sound: { has, isMuted, level, toggle, setLevel } }: { readonly sound: Sound }) {
  if (!has) return null;
  return (
    <>
      <StageButton
        label={isMuted ? STAGE.unmute : STAGE.mute}
        hotkey="M"
        icon={isMuted ? 'muted' : 'sound'}
        onClick={toggle}
      />
      {!isMuted && (
        <span className={classes.volume}>
          <RangeInput label={STAGE.volume} min={0} max={100} step={5} value={level} onChange={setLevel} />
        </span>
      )}
    </>
  );
}
