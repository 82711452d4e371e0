import type { MediaWriter } from './Recorder';

/** In the order of liking: what comes is passed on as it is where a browser can, without a second encoding. */
const TYPES = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'] as const;

/** What this browser records to; null where it records nothing. */
function typeHere(): (typeof TYPES)[number] | null {
  if (!('MediaRecorder' in window)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Ending of the files that recordings are written to; null where this browser cannot record. */
export function recordingKind(): 'webm' | 'mp4' | null {
  const type = typeHere();
  return type && (type.startsWith('video/webm') ? 'webm' : 'mp4');
}

/** The browser's own recorder. */
export function createWriter(stream: MediaStream): MediaWriter {
  const type = typeHere();
  const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {});
  return {
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
