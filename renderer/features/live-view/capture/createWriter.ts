import type { MediaWriter } from './Recorder';
import { pickRecordingType } from './pickRecordingType';

const typeFor = (codec: string | null) =>
  'MediaRecorder' in window ? pickRecordingType(codec, (type) => MediaRecorder.isTypeSupported(type)) : null;

/** Whether this browser can record. */
export const canRecord = (): boolean => typeFor(null) !== null;

/** The browser's own recorder, for a stream of this codec. */
export function createWriter(stream: MediaStream, codec: string | null): MediaWriter {
  const type = typeFor(codec);
  if (!type) throw new Error('nothing to record with');
  // A recorder waits for each of its tracks: for one that brings nothing, for ever.
  const sounds = stream.getAudioTracks().filter(({ muted }) => !muted);
  const heard = new MediaStream([...stream.getVideoTracks(), ...sounds]);
  const recorder = new MediaRecorder(heard, type.mimeType === null ? {} : { mimeType: type.mimeType });
  return {
    kind: type.kind,
    start: (ms) => recorder.start(ms),
    stop: () => recorder.stop(),
    get state() {
      return recorder.state;
    },
    onData: (listener) =>
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) listener(data);
      }),
    onStop: (listener) => recorder.addEventListener('stop', listener),
  };
}
