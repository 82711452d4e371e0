import type { MediaWriter } from './Recorder';
import { pickRecordingType } from './pickRecordingType';

const typeFor = (codec: string | null) =>
  'MediaRecorder' in window ? pickRecordingType(codec, (type) => MediaRecorder.isTypeSupported(type)) : null;

/** Whether this browser can record. */
export const canRecord = (): boolean => typeFor(null) !== null;

/** The browser's own recorder, for a stream of this codec. */
export function createWriter(stream: MediaStream, codec: string | null, withSound: boolean): MediaWriter {
  const type = typeFor(codec);
  if (!type) throw new Error('nothing to record with');
  const recorded = withSound ? stream : new MediaStream(stream.getVideoTracks());
  const recorder = new MediaRecorder(recorded, type.mimeType === null ? {} : { mimeType: type.mimeType });
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
