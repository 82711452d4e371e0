import { captureName } from '#app/domain/captureName';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { toastError, toastSuccess } from '../../../components/toast';
import { usePlatform } from '../../../platform/PlatformContext';
import { canRecord, createWriter } from '../capture/createWriter';
import { openCapture } from '../capture/openCapture';
import { Recorder, type RecorderOptions, type RecordingState } from '../capture/Recorder';
import { withIndex } from '../capture/withIndex';
import { HAS_PICTURE, type PlayerState } from '../connection/playerState';

export interface Recording {
  readonly state: RecordingState;
  /** Null where this browser cannot record. */
  readonly toggle: (() => void) | null;
}

/** Records what a video element plays, for as long as it is wanted; leaving the page saves it. */
export function useRecorder(
  video: RefObject<HTMLVideoElement | null>,
  { name }: PlayerState,
  deviceName: string,
  /** Of the stream; null: not known. */
  codec: string | null,
): Recording {
  const platform = usePlatform();
  const [state, setState] = useState<RecordingState>({ name: 'off' });
  const recorder = useRef<Recorder | null>(null);
  const isAble = canRecord();
  const latestCodec = useRef(codec);
  useEffect(() => {
    latestCodec.current = codec;
  });

  const toggle = useCallback(() => {
    if (!isAble) return;
    const begunAt = new Date();
    const open: RecorderOptions['open'] = async (part, kind) =>
      withIndex(await openCapture(platform, captureName(deviceName, begunAt, kind, part)));
    if (recorder.current?.isRunning) {
      void recorder.current.stop();
      return;
    }
    recorder.current = new Recorder({
      open,
      createWriter: (stream) => createWriter(stream, latestCodec.current),
      onState: setState,
    });
    recorder.current.setStream(streamOf(video.current));
    recorder.current.start();
  }, [isAble, platform, deviceName, video]);

  useEffect(() => {
    // A picture that only sticks may go on; its connection is still there.
    if (name === 'stalled') return;
    recorder.current?.setStream(HAS_PICTURE.has(name) ? streamOf(video.current) : null);
  }, [name, video]);

  useEffect(() => {
    const path = window.location.pathname;
    return () => {
      const { current } = recorder;
      recorder.current = null;
      if (!current?.isRunning) return;
      const why = window.location.pathname === path ? 'you changed the camera' : 'you left the page';
      void current.stop().then(() => tellEnd(current.state, why));
    };
  }, []);
  useLeaveQuestion(state.name === 'recording' && !platform.captures);
  return { state, toggle: isAble ? toggle : null };
}

const streamOf = (video: HTMLVideoElement | null): MediaStream | null =>
  video?.srcObject instanceof MediaStream ? video.srcObject : null;

/** What became of a recording that ended with its page. */
function tellEnd(state: RecordingState, why: string): void {
  const where = 'where' in state ? state.where.join(', ') : '';
  const id = 'recording-ended';
  if (state.name === 'saved') toastSuccess(`Recording stopped: ${why}.`, { id, description: `Saved as ${where}.` });
  if (state.name === 'failed')
    toastError(`Recording stopped: ${state.reason}`, where === '' ? { id } : { id, description: `Saved as ${where}.` });
}

/** A tab that closes takes along what it has not downloaded yet. */
function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
