import type { CaptureKind } from '#app/domain/captureName';

export interface RecordingType {
  /** For MediaRecorder; null: none, so that Chromium writes the received frames without re-encoding. */
  readonly mimeType: string | null;
  /** File extension. */
  readonly kind: Exclude<CaptureKind, 'jpg'>;
}

const IN_WEBM = new Set(['vp8', 'vp9', 'av1']);
const IN_MATROSKA = new Set(['h264', 'h265', 'hevc']);
/** Firefox records no sound where the type names no codec for it, and never ends a file of a type with one that has no sound. */
const WITH_SOUND = ['video/webm;codecs=vp8,opus', 'webm'] as const;
const FALLBACKS = [
  ['video/webm;codecs=vp8', 'webm'],
  ['video/webm', 'webm'],
  ['video/mp4', 'mp4'],
] as const;

/**
 * Recording type for a stream of this codec; null if this browser cannot record. Chromium writes received frames unchanged only
 * if no type is given (`MediaRecorderHandler`: `passthrough_enabled_ = type.empty()`); only Chromium supports Matroska.
 * `codec`: as in the statistics; null: unknown, so that the stream is re-encoded.
 */
export function pickRecordingType(
  { codec, withSound }: { readonly codec: string | null; readonly withSound: boolean },
  isSupported: (mimeType: string) => boolean,
): RecordingType | null {
  const name = codec?.toLowerCase() ?? '';
  if (isSupported('video/x-matroska')) {
    if (IN_WEBM.has(name)) return { mimeType: null, kind: 'webm' };
    if (IN_MATROSKA.has(name)) return { mimeType: null, kind: 'mkv' };
  }
  // Other browsers always re-encode: at least to the same codec.
  if (name === 'h264' && isSupported('video/mp4;codecs=avc1'))
    return { mimeType: 'video/mp4;codecs=avc1', kind: 'mp4' };
  const known = [...(withSound ? [WITH_SOUND] : []), ...FALLBACKS].find(([type]) => isSupported(type));
  return known ? { mimeType: known[0], kind: known[1] } : null;
}
