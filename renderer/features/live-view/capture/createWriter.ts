import type { MediaWriter } from './Recorder';
import { pickRecordingType } from './pickRecordingType';

const typeFor = (stream: Parameters<typeof pickRecordingType>[0]) =>
  'MediaRecorder' in window ? pickRecordingType(stream, (type) => MediaRecorder.isTypeSupported(type)) : null;

/** Whether this browser can record. */
export const canRecord = (): boolean => typeFor({ codec: null, withSound: false }) !== null;

/** The browser's own recorder, for a stream of this codec. */
export function createWriter(stream: MediaStream, codec: string | null, withSound: boolean): MediaWriter {
  const type = typeFor({ codec, withSound });
  if (!type) throw new Error('nothing to record with');
  const isAll = withSound || stream.getAudioTracks().length === 0;
  const recorded = isAll ? stream : new MediaStream(stream.getVideoTracks());
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
