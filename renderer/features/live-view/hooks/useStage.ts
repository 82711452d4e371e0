import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { MediaStreamInfo } from '#app/domain/stream';
import { useCallback, useEffect, useLayoutEffect, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { HAS_VIDEO, type PlayerState } from '../connection/playerState';
import type { VideoStats } from '../watch/readStats';
import { toggleHud } from '../hudSettings';
import { useWakeLock } from '../../../lib/useWakeLock';
import type { FullWindow } from './useFullWindow';
import { useIdle } from './useIdle';
import { useLiveVideo } from './useLiveVideo';
import { useRecorder } from './useRecorder';
import { useSnapshot } from './useSnapshot';
import { useSnapshotNote } from './useSnapshotNote';
import { useStageKeys } from './useStageKeys';

/** Panels over the video. */
export type PanelName = 'statistics' | 'connection' | 'more' | 'shortcuts';

/** State of the video, for the rail and the dock. */
export interface Watched {
  readonly stream: string;
  readonly state: PlayerState;
  readonly stats: VideoStats;
}

/** What stays as it is while another camera takes the stage. */
export interface StageWindow {
  readonly place: RefObject<HTMLElement | null>;
  readonly full: FullWindow;
  readonly panel: PanelName | null;
  readonly openPanel: Dispatch<SetStateAction<PanelName | null>>;
}

export interface StageOptions {
  readonly device: DeviceDetail;
  readonly streams: readonly MediaStreamInfo[];
  readonly stream: MediaStreamInfo;
  readonly isOnline: boolean;
  readonly bufferMs: number;
  readonly onStream: (id: string) => void;
  /** Called on each change of state, and once a second with new statistics. */
  readonly onWatched: (watched: Watched) => void;
}

/** The video of one stream with its controls, by button and by key. */
export function useStage({ place, full, panel, openPanel }: StageWindow, options: StageOptions) {
  const { device, streams, stream, isOnline, bufferMs, onStream, onWatched } = options;
  const { played, verdict, sound } = useLiveVideo({ device: device.id, stream, isOnline, bufferMs });
  const { video, state, stats, setKept } = played;
  // Before the paint, so that rail and stage always show the same evaluation.
  useLayoutEffect(() => onWatched({ stream: stream.id, state, stats }), [stream.id, state, stats, onWatched]);
  const recording = useRecorder(video, state, device.name, {
    codec: stats.codec ?? stream.codec,
    rotationDeg: stream.rotationDeg,
    stats,
  });
  const isRecording = recording.state.name === 'recording';
  const hasNote =
    recording.state.name === 'recording' && (recording.state.isEmpty || recording.state.minutesLeft !== undefined);
  useEffect(() => setKept(isRecording), [isRecording, setKept]);
  const hasVideo = HAS_VIDEO.has(state.name);
  const [taken, noteTaken] = useSnapshotNote();
  const snapshot = useSnapshot(played, hasVideo, device.name, stream.rotationDeg, noteTaken);
  useWakeLock(isRecording);
  // A window of the browser's own shows frames as they come, not turned.
  const canFloat = document.pictureInPictureEnabled && stream.rotationDeg === 0;
  const toggle = (name: PanelName) => openPanel((open) => (open === name ? null : name));
  const actions = {
    fullscreen: full.toggle,
    hud: toggleHud,
    pictureInPicture: () => canFloat && void togglePictureInPicture(video.current),
    snapshot: snapshot.take,
    record: () => recording.toggle?.(),
    statistics: () => toggle('statistics'),
    mute: () => sound.has && sound.toggle(),
    help: () => toggle('shortcuts'),
    more: () => toggle('more'),
  };
  useStageKeys(actions, (index) => {
    const chosen = streams[index];
    if (chosen) onStream(chosen.id);
  });
  // Controls stay visible during trouble and while a panel is open.
  const mustStay = panel !== null || !hasVideo || verdict.sentenceTone === 'warn' || hasNote || taken !== null;
  const isIdle = useIdle(place, mustStay, `${verdict.label} ${recording.state.name}`);
  const closePanel = useCallback(() => openPanel(null), [openPanel]);
  return {
    ...{ played, verdict, sound, recording, taken, hasVideo, hasFrame: snapshot.hasFrame, canFloat, actions, isIdle },
    ...{ panel, openPanel, closePanel },
  };
}

export type Stage = ReturnType<typeof useStage>;

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture();
  await change?.catch(() => undefined);
}
