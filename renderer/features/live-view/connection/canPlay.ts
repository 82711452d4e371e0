import { ownValue } from '#app/lib/ownValue';
/** Names under which WebRTC lists a codec (RFC 7742, RFC 7798). */
const NAMES: Readonly<Record<string, string>> = { hevc: 'h265' };

let known: ReadonlySet<string> | null = null;

function codecsHere(): ReadonlySet<string> {
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  return new Set(codecs.map(({ mimeType }) => mimeType.toLowerCase().replace('video/', '')));
}

/** Whether this browser receives a codec, as the field names it (`h264`). True where the browser does not tell. */
export function canPlay(codec: string): boolean {
  if (!('RTCRtpReceiver' in window)) return true;
  known ??= codecsHere();
  return known.size === 0 || known.has(ownValue(NAMES, codec) ?? codec);
}
