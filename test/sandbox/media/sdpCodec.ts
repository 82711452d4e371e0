import type { VideoCodec } from './encoding';
import type { SoundCodec } from './sound';

const NAMES = { h264: 'H264', vp8: 'VP8' } as const;

/** How well the parameters of a payload type fit what is sent: 0 not at all. */
function fit(codec: VideoCodec, parameters: string): number {
  if (codec === 'vp8') return 1;
  if (!/(^|;)\s*packetization-mode=1(;|$)/.test(parameters)) return 0;
  const profile = /profile-level-id=([0-9a-f]{4})/i.exec(parameters)?.[1]?.toLowerCase();
  // Constrained baseline; a decoder of plain baseline has it, too.
  return profile === '42e0' ? 2 : profile?.startsWith('42') ? 1 : 0;
}

/** The payload type under which an offer takes a codec; null where it does not. */
function payloadTypeOf(lines: readonly string[], codec: VideoCodec): string | null {
  let best: { readonly type: string; readonly fit: number } | null = null;
  for (const line of lines) {
    const [, type, name] = /^a=rtpmap:(\d{1,3}) ([A-Za-z0-9]+)\/90000/.exec(line) ?? [];
    if (type === undefined || name?.toUpperCase() !== NAMES[codec]) continue;
    const parameters = lines.find((one) => one.startsWith(`a=fmtp:${type} `))?.slice(`a=fmtp:${type} `.length) ?? '';
    const found = { type, fit: fit(codec, parameters) };
    if (found.fit > (best?.fit ?? 0)) best = found;
  }
  return best?.type ?? null;
}

/** The payload type under which packets of another are sent again (RFC 4588). */
const repairOf = (lines: readonly string[], type: string): string | null =>
  lines.map((line) => /^a=fmtp:(\d{1,3}) apt=(\d{1,3})$/.exec(line)).find((found) => found?.[2] === type)?.[1] ?? null;

/** A media section with these payload types alone. */
function narrow(section: string, types: readonly string[]): string {
  return section
    .split(/\r?\n/)
    .flatMap((line) => {
      const media = /^(m=\S+ \S+ \S+) [\d ]+$/.exec(line)?.[1];
      if (media !== undefined) return [`${media} ${types.join(' ')}`];
      const about = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d{1,3}) /.exec(line)?.[1];
      return about === undefined || types.includes(about) ? [line] : [];
    })
    .join('\r\n');
}

const IN_BUNDLE = /^a=bundle-only\r?\n?/m;
const OPUS = /^opus\/48000\/2$/i;
/** Of G.711 mu-law, also where no line says so (RFC 3551 §6). */
const PCMU_TYPE = '0';

/** The payload type under which a section of sound takes a codec; null where it does not. */
function soundTypeOf(section: string, codec: SoundCodec): string | null {
  const [, port, types = ''] = /^m=audio (\d+) \S+ ([\d ]+?)\r?$/m.exec(section) ?? [];
  // Firefox offers it with the port of the video, and says so by a port 0 (RFC 9143 §6).
  if (port === '0' && !IN_BUNDLE.test(section)) return null;
  const taken = types.split(' ');
  if (codec === 'pcmu') return taken.includes(PCMU_TYPE) ? PCMU_TYPE : null;
  const found = [...section.matchAll(/^a=rtpmap:(\d{1,3}) (\S+)\r?$/gm)].find(([, , name = '']) => OPUS.test(name));
  return found?.[1] !== undefined && taken.includes(found[1]) ? found[1] : null;
}

/** What a stream is sent in. */
interface Sent {
  readonly video: VideoCodec;
  readonly sound: SoundCodec | null;
}

/** An offer that takes video and sound in one codec each, in the variants that are sent; null where it does not take that of the video. */
export function offerOf(sdp: string, { video, sound }: Sent): string | null {
  const type = payloadTypeOf(sdp.split(/\r?\n/), video);
  if (type === null) return null;
  const sections = sdp.split(/^(?=m=)/m).map((section) => {
    if (section.startsWith('m=audio')) {
      const soundType = sound && soundTypeOf(section, sound);
      const open = section.replace(/^m=audio 0 /, 'm=audio 9 ').replace(IN_BUNDLE, '');
      return soundType ? narrow(open, [soundType]) : section;
    }
    if (!section.startsWith('m=video')) return section;
    return narrow(
      section,
      [type, repairOf(section.split(/\r?\n/), type)].filter((one) => one !== null),
    );
  });
  return sections.join('');
}

/** True for an offer with a section of sound that takes the codec. */
export const takesSound = (offer: string, codec: SoundCodec): boolean =>
  offer.split(/^(?=m=)/m).some((section) => soundTypeOf(section, codec) !== null);

/** An offer without its sections of sound, and the answer to it with those refused in their places (RFC 3264 §6, RFC 9143 §7.3.3). */
export function withoutSound(offer: string): { readonly offer: string; readonly restore: (answer: string) => string } {
  const [session = '', ...sections] = offer.split(/^(?=m=)/m);
  const isSound = (section: string) => section.startsWith('m=audio');
  const midOf = (section: string) => /^a=mid:(\S+)/m.exec(section)?.[1] ?? '';
  const refused = new Set(sections.filter(isSound).map(midOf));
  const bundled = session.replace(/^a=group:BUNDLE.*$/m, (line) =>
    line
      .trim()
      .split(' ')
      .filter((word) => !refused.has(word))
      .join(' '),
  );
  const restore = (answer: string): string => {
    const [head = '', ...answers] = answer.split(/^(?=m=)/m);
    const all = sections.map((section) =>
      isSound(section)
        ? `m=audio 0 UDP/TLS/RTP/SAVPF 0\r\nc=IN IP4 0.0.0.0\r\na=mid:${midOf(section)}\r\na=inactive\r\n`
        : (answers.shift() ?? ''),
    );
    return [head, ...all].join('');
  };
  return { offer: [bundled, ...sections.filter((section) => !isSound(section))].join(''), restore };
}
