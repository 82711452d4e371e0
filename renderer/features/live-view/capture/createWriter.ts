import type { MediaWriter } from './Recorder';
import { pickRecordingType, type RecordingType } from './pickRecordingType';

const typeFor = (stream: Parameters<typeof pickRecordingType>[0]) =>
  'MediaRecorder' in window ? pickRecordingType(stream, (type) => MediaRecorder.isTypeSupported(type)) : null;

/** Whether this browser can record. */
export const canRecord = (): boolean => typeFor({ codec: null, withSound: false }) !== null;

/** The browser's default bitrate; and the factor on the received bitrate for a second encoding, so that little is lost. */
const LEAST_BPS = 2_500_000;
const AGAIN = 2;

/** Frames that are passed on have the bitrate that they came with. */
const optionsFor = ({ mimeType }: RecordingType, kbps: number | null): MediaRecorderOptions =>
  mimeType === null
    ? {}
    : { mimeType, videoBitsPerSecond: Math.max(LEAST_BPS, Math.round((kbps ?? 0) * 1000 * AGAIN)) };

export interface Recorded {
  /** As in the statistics; null: unknown. */
  readonly codec: string | null;
  /** Received at present; null: unknown. */
  readonly kbps: number | null;
  readonly withSound: boolean;
}

/** The browser's own recorder, for a stream like this. */
export function createWriter(stream: MediaStream, { codec, kbps, withSound }: Recorded): MediaWriter {
  const type = typeFor({ codec, withSound });
  if (!type) throw new Error('nothing to record with');
  const isAll = withSound || stream.getAudioTracks().length === 0;
  const recorded = isAll ? stream : new MediaStream(stream.getVideoTracks());
  const recorder = new MediaRecorder(recorded, optionsFor(type, kbps));
  return {
    format: { written: type.written, kind: type.kind },
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
