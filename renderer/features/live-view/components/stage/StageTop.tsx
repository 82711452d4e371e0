import type { MediaStreamInfo } from '#app/domain/stream';
import { useStore } from 'zustand';
import { useKnownUser } from '../../../../api/useKnownUser';
import { MoreIcon } from '../../../../components/MoreIcon';
import { cx } from '../../../../lib/cx';
import type { RecordingState } from '../../capture/Recorder';
import type { PlayerState } from '../../connection/playerState';
import { useFrameAge } from '../../hooks/useFrameAge';
import type { VideoStats } from '../../watch/readStats';
import { useFeed } from '../../../../live/device/FeedContext';
import { staleAge } from '../../../../live/device/telemetryAge';
import { useHudSettings } from '../../hudSettings';
import type { Words } from '../../judge/playerWords';
import { isBlind } from '../../judge/videoLoss';
import { CAPTURE } from '../../words/capture';
import { LOSS } from '../../words/player';
import { STAGE } from '../../words/stage';
import { SLOW_MS, flightTime, mode } from '../hud/vehicle';
import { Live } from '../Live';
import { CameraChooser } from './CameraChooser';
import { LatencyChip } from './LatencyChip';
import classes from './Stage.module.css';

interface LeftProps {
  readonly streams: readonly MediaStreamInfo[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly video: VideoStateProps;
  readonly recording: RecordingState;
}

/** At the top left of the stage: the camera, and the state of its video. */
export function StageTopLeft({ streams, chosen, onChoose, video, recording }: LeftProps) {
  return (
    <div className={classes.topLeft}>
      <span className={classes.chooser}>
        <CameraChooser streams={streams} chosen={chosen} onChoose={onChoose} />
      </span>
      <VideoState {...video} />
      {recording.name === 'recording' && recording.isWaiting && (
        <span className={classes.pill} data-tone="warn">
          {CAPTURE.recordingPaused}
        </span>
      )}
    </div>
  );
}

interface VideoStateProps {
  readonly words: Words;
  /** Null without live video. */
  readonly stats: VideoStats | null;
  readonly state: PlayerState['name'];
  readonly isOnline: boolean;
  /** Since when there is no video, as `lostSince` returns it. */
  readonly lostAt: () => number | null;
}

/**
 * The state of the video in a word; while an armed vehicle that is online has no video, in red and with the time since then. Of a device
 * that is offline, the header and the card over the video say all there is, so that the word is only for screen readers.
 */
function VideoState({ words, stats, state, isOnline, lostAt }: VideoStateProps) {
  const armed = useStore(useFeed().store, ({ telemetry }) => telemetry?.value.armed ?? null);
  const isLost = isOnline && isBlind({ armed, state, isOnline });
  const age = useFrameAge(isLost ? lostAt : null);
  const isSaidByCard = !isOnline && words.text !== null;
  const looks = isSaidByCard ? 'visually-hidden' : cx(classes.pill, classes.state, isLost && classes.lost);
  return (
    <span className={looks} data-tone={words.tone}>
      <span className={classes.word}>
        {isLost ? (
          <span>{age === null ? LOSS.lost : LOSS.lostFor({ age })}</span>
        ) : (
          <span className={classes.dot} aria-hidden="true" />
        )}
        <span role="status" className={isLost ? 'visually-hidden' : classes.cut} title={words.label}>
          {words.label}
        </span>
      </span>
      {stats && <LatencyChip stats={stats} />}
    </span>
  );
}

/** At the top right: viewers, flight mode, and whether the vehicle is armed, which is never hidden. */
export function StageTopRight({ isVehicle }: { readonly isVehicle: boolean }) {
  const { isOn } = useHudSettings();
  return (
    <div className={classes.topRight}>
      <Viewers />
      {isVehicle && isOn && (
        <span className={cx(classes.pill, classes.wideOnly)} role="group" aria-label={STAGE.flightMode}>
          <Live read={mode} staleMs={SLOW_MS} />
          <span className={classes.quiet}>
            <Live read={flightTime} staleMs={SLOW_MS} />
          </span>
        </span>
      )}
      {isVehicle && <Armed isAlways={isOn} />}
    </div>
  );
}

/** `isAlways`: also shown while disarmed. */
function Armed({ isAlways }: { readonly isAlways: boolean }) {
  const { store } = useFeed();
  const isArmed = useStore(store, ({ telemetry }) => telemetry?.value.armed ?? null);
  const isPast = useStore(store, (feed) => staleAge(feed) !== '');
  if (isArmed === null || (!isArmed && !isAlways)) return null;
  const word = (isPast ? STAGE.was : STAGE)[isArmed ? 'armed' : 'disarmed'];
  return (
    <span className={cx(classes.pill, isArmed && classes.armed, isPast && classes.aged)} data-stale={isPast}>
      {isArmed && <MoreIcon name="warning" size={16} />}
      {isPast ? <span className={cx(!isArmed && classes.quiet)}>{word}</span> : word}
    </span>
  );
}

/** Number and names of the current viewers; absent if the server does not report them. */
function Viewers() {
  const watchers = useStore(useFeed().store, (feed) => feed.watchers?.value);
  const me = useKnownUser()?.id;
  if (!watchers || watchers.length === 0) return null;
  const names = watchers.map(({ id, name }) => (id === me ? STAGE.you({ name }) : name)).join(', ');
  return (
    <span
      className={cx(classes.pill, classes.viewers)}
      role="group"
      aria-label={STAGE.watching({ names })}
      title={names}
    >
      <MoreIcon name="eye" size={16} />
      <span className="numeric">{watchers.length}</span>
    </span>
  );
}
