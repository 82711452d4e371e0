import { captureName } from '#app/domain/captureName';
import type { MediaStreamInfo, Rotation } from '#app/domain/stream';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useKnownUser } from '../../../api/useKnownUser';
import { toastError, toastSuccess } from '../../../components/toast';
import type { Platform } from '../../../platform/Platform';
import { usePlatform } from '../../../platform/PlatformContext';
import { canRecord, createWriter } from '../capture/createWriter';
import { openCapture } from '../capture/openCapture';
import { Recorder, type Received, type RecorderOptions, type RecordingState } from '../capture/Recorder';
import { withIndex } from '../capture/withIndex';
import { hasStream, type PlayerState } from '../connection/playerState';
import type { VideoStats } from '../watch/readStats';
import { CAPTURE } from '../words/capture';
import { serverNow } from '../../../lib/serverTime';

export interface Recording {
  readonly state: RecordingState;
  /** Null if this browser cannot record. */
  readonly toggle: (() => void) | null;
}

interface Run {
  readonly recorder: Recorder;
  /** A sentence, where the page ended it. */
  why: string | null;
}

type RecordedStream = Pick<MediaStreamInfo, 'codec' | 'rotationDeg'> & {
  readonly stats: Pick<VideoStats, 'at' | 'kbps' | 'soundPackets' | 'decoding'>;
};

const receivedIn = ({ at, soundPackets, decoding }: RecordedStream['stats']): Received => ({
  ...{ at, soundPackets },
  framesDecoded: decoding.count,
});

const writerOptionsOf = ({ codec, stats: { kbps } }: Pick<RecordedStream, 'codec' | 'stats'>) => ({ codec, kbps });

/** Records a video element until stopped; leaving the page saves the recording. */
export function useRecorder(
  video: RefObject<HTMLVideoElement | null>,
  playing: PlayerState,
  deviceName: string,
  { codec, rotationDeg, stats }: RecordedStream,
): Recording {
  const platform = usePlatform();
  const account = useKnownUser()?.id;
  const [state, setState] = useState<RecordingState>({ name: 'off' });
  const current = useRef<Run | null>(null);
  const isAble = canRecord();
  const latest = useRef({ codec, stats });
  useEffect(() => {
    latest.current = { codec, stats };
  });

  const toggle = useCallback(() => {
    if (!isAble) return;
    const begunAt = new Date(serverNow());
    if (current.current?.recorder.isRunning) {
      void current.current.recorder.stop();
      return;
    }
    const run: Run = {
      recorder: new Recorder({
        open: opener({ platform, account, deviceName, rotationDeg }, begunAt),
        createWriter: (stream, withSound) => createWriter(stream, { ...writerOptionsOf(latest.current), withSound }),
        received: () => receivedIn(latest.current.stats),
        isPaused: () => video.current?.paused === true,
        onState: (next) => (current.current === run ? setState(next) : tellEnd(next, run.why)),
      }),
      why: null,
    };
    current.current = run;
    run.recorder.setStream(streamOf(video.current));
    run.recorder.start();
  }, [isAble, platform, account, deviceName, rotationDeg, video]);

  const isStreaming = hasStream(playing);
  useEffect(() => {
    // The recording of frozen video goes on.
    if (isStreaming === null) return;
    current.current?.recorder.setStream(isStreaming ? streamOf(video.current) : null);
  }, [isStreaming, video]);

  useEffect(() => {
    const path = window.location.pathname;
    return () => {
      const run = current.current;
      current.current = null;
      if (!run?.recorder.isRunning) return;
      run.why = window.location.pathname === path ? CAPTURE.stoppedByCamera : CAPTURE.stoppedByLeaving;
      void run.recorder.stop();
    };
  }, []);
  useLeaveQuestion((state.name === 'recording' || state.name === 'saving') && !platform.captures);
  return { state, toggle: isAble ? toggle : null };
}

interface Target {
  readonly platform: Platform;
  readonly account: string | undefined;
  readonly deviceName: string;
  readonly rotationDeg: Rotation;
}

/** Null if the script cannot be loaded. */
const loadIndex = () =>
  import('../capture/createIndex').then(
    ({ createIndex }) => createIndex,
    () => null,
  );

/** Opens the files of a recording that began at this time. */
const opener =
  ({ platform, account, deviceName, rotationDeg }: Target, begunAt: Date): RecorderOptions['open'] =>
  async (part, format, onRoom) => {
    const create = await loadIndex();
    // Without its script the file stays as the recorder writes it, which plays from its beginning.
    const kind = create ? format.kind : format.written;
    const options = { onRoom, ...(account !== undefined && { account }) };
    const file = await openCapture(platform, captureName(deviceName, begunAt, kind, part), options);
    return create ? withIndex(file, create(format, rotationDeg)) : file;
  };

/** The stream on screen; null also once its connection is closed, as nothing can be recorded of it. */
const streamOf = (video: HTMLVideoElement | null): MediaStream | null =>
  video?.srcObject instanceof MediaStream && video.srcObject.active ? video.srcObject : null;

/** Reports in a toast how a recording ended that the stage no longer shows. */
function tellEnd(state: RecordingState, why: string | null): void {
  const where = 'where' in state ? state.where.join(', ') : '';
  const id = 'recording-ended';
  const saved = where === '' ? { id } : { id, description: CAPTURE.savedAs({ where }) };
  if (state.name === 'saved') toastSuccess(why ?? CAPTURE.saved({ where }), why === null ? { id } : saved);
  if (state.name === 'nothing')
    toastError(why ?? CAPTURE.nothing, why === null ? { id } : { id, description: CAPTURE.nothing });
  if (state.name === 'failed') toastError(CAPTURE.ended(state), saved);
}

/** Asks before the tab closes: it would lose what is not downloaded yet. */
function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
