import type { CaptureKind } from '#app/domain/captureName';

export interface RecordingFormat {
  /** The format that the browser's recorder writes, as a file extension. */
  readonly written: Exclude<CaptureKind, 'jpg'>;
  /** Extension of the file that `createIndex` makes of it. */
  readonly kind: Exclude<CaptureKind, 'jpg'>;
}

export interface RecordingType extends RecordingFormat {
  /** For MediaRecorder; null: none, so that Chromium writes the received frames as they came. */
  readonly mimeType: string | null;
}

const IN_WEBM = new Set(['vp8', 'vp9', 'av1']);
/** Recorders write it as Matroska, which few players open; `AvcRemuxer` puts it into MP4. */
const IN_MP4 = 'h264';
const IN_MATROSKA = new Set(['h265', 'hevc']);
/** Types for a second encoding, whose files phones and messengers open, too. With sound: AAC before Opus, which QuickTime does not play. */
const MP4 = 'video/mp4;codecs=avc1';
const MP4_WITH_SOUND = [`${MP4},mp4a.40.2`, `${MP4},opus`, MP4] as const;
/** Firefox records no sound where the type names no codec for it, and never ends a file of a type with one that has no sound. */
const WITH_SOUND = ['video/webm;codecs=vp8,opus', 'webm'] as const;
const FALLBACKS = [
  ['video/webm;codecs=vp8', 'webm'],
  ['video/webm', 'webm'],
  ['video/mp4', 'mp4'],
] as const;

/**
 * Recording type for a stream of this codec; null if this browser cannot record. Chromium writes received frames unchanged only
 * if no type is given (`MediaRecorderHandler`: `passthrough_enabled_ = type.empty()`), and then never as MP4; only Chromium supports
 * Matroska. A second encoding would cost quality and processor time of the viewer's computer. What is encoded again anyway becomes
 * MP4 where the browser offers it. `codec`: as in the statistics; null: unknown, so that the stream is encoded again.
 */
export function pickRecordingType(
  { codec, withSound }: { readonly codec: string | null; readonly withSound: boolean },
  isSupported: (mimeType: string) => boolean,
): RecordingType | null {
  const name = codec?.toLowerCase() ?? '';
  if (isSupported('video/x-matroska')) {
    if (IN_WEBM.has(name)) return { mimeType: null, written: 'webm', kind: 'webm' };
    if (name === IN_MP4) return { mimeType: null, written: 'mkv', kind: 'mp4' };
    if (IN_MATROSKA.has(name)) return { mimeType: null, written: 'mkv', kind: 'mkv' };
  }
  const types: readonly string[] = withSound ? MP4_WITH_SOUND : [MP4];
  const mp4 = types.find((type) => isSupported(type));
  if (mp4 !== undefined) return { mimeType: mp4, written: 'mp4', kind: 'mp4' };
  const known = [...(withSound ? [WITH_SOUND] : []), ...FALLBACKS].find(([type]) => isSupported(type));
  return known ? { mimeType: known[0], written: known[1], kind: known[1] } : null;
}
