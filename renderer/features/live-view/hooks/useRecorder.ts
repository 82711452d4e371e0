import { captureName } from '#app/domain/captureName';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { usePlatform } from '../../../platform/PlatformContext';
import { createWriter, recordingKind } from '../capture/createWriter';
import { openCapture } from '../capture/openCapture';
import { Recorder, type RecordingState } from '../capture/Recorder';
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
): Recording {
  const platform = usePlatform();
  const [state, setState] = useState<RecordingState>({ name: 'off' });
  const recorder = useRef<Recorder | null>(null);
  const kind = recordingKind();

  const toggle = useCallback(() => {
    if (kind === null) return;
    const begunAt = new Date();
    const open = (part: number) => openCapture(platform, captureName(deviceName, begunAt, kind, part));
    if (recorder.current?.isRunning) {
      void recorder.current.stop();
      return;
    }
    recorder.current = new Recorder({ open, createWriter, onState: setState });
    recorder.current.setStream(streamOf(video.current));
    recorder.current.start();
  }, [kind, platform, deviceName, video]);

  useEffect(() => {
    // A picture that only sticks may go on; its connection is still there.
    if (name === 'stalled') return;
    recorder.current?.setStream(HAS_PICTURE.has(name) ? streamOf(video.current) : null);
  }, [name, video]);

  useEffect(
    () => () => {
      void recorder.current?.stop();
      recorder.current = null;
    },
    [],
  );
  useLeaveQuestion(state.name === 'recording' && !platform.captures);
  return { state, toggle: kind === null ? null : toggle };
}

const streamOf = (video: HTMLVideoElement | null): MediaStream | null =>
  video?.srcObject instanceof MediaStream ? video.srcObject : null;

/** A tab that closes takes along what it has not downloaded yet. */
function useLeaveQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
