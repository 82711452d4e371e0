import type { CaptureKind } from '#app/domain/captureName';

export interface RecordingType {
  /** For MediaRecorder; null: none, which has Chromium pass on what it receives as it is, without decoding and encoding it. */
  readonly mimeType: string | null;
  /** Ending of the file. */
  readonly kind: Exclude<CaptureKind, 'jpg'>;
}

const IN_WEBM = new Set(['vp8', 'vp9', 'av1']);
const IN_MATROSKA = new Set(['h264', 'h265', 'hevc']);
const FALLBACKS = [
  ['video/webm;codecs=vp8', 'webm'],
  ['video/webm', 'webm'],
  ['video/mp4', 'mp4'],
] as const;

/**
 * What to record a stream of this codec as; null where this browser records nothing. Chromium passes encoded frames on only where no
 * type at all is asked for (`MediaRecorderHandler`: `passthrough_enabled_ = type.empty()`); it is the one that knows Matroska.
 * `codec`: as statistics name it; null: not known, and then it is encoded again.
 */
export function pickRecordingType(
  codec: string | null,
  isSupported: (mimeType: string) => boolean,
): RecordingType | null {
  const name = codec?.toLowerCase() ?? '';
  if (isSupported('video/x-matroska')) {
    if (IN_WEBM.has(name)) return { mimeType: null, kind: 'webm' };
    if (IN_MATROSKA.has(name)) return { mimeType: null, kind: 'mkv' };
  }
  // Others encode again in any case: at least into the codec that came.
  if (name === 'h264' && isSupported('video/mp4;codecs=avc1'))
    return { mimeType: 'video/mp4;codecs=avc1', kind: 'mp4' };
  const known = FALLBACKS.find(([type]) => isSupported(type));
  return known ? { mimeType: known[0], kind: known[1] } : null;
}
