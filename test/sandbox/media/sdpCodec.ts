import type { VideoCodec } from './encoding';

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

/** G.711 mu-law (RFC 3551 §6). */
const SOUND_TYPE = '0';

/** An offer that takes video in one codec only, in the variant that is sent, and sound in G.711; null where it does not take that one. */
export function offerOf(sdp: string, codec: VideoCodec): string | null {
  const type = payloadTypeOf(sdp.split(/\r?\n/), codec);
  if (type === null) return null;
  const sections = sdp.split(/^(?=m=)/m).map((section) => {
    if (section.startsWith('m=audio')) return narrow(section, [SOUND_TYPE]);
    if (!section.startsWith('m=video')) return section;
    return narrow(
      section,
      [type, repairOf(section.split(/\r?\n/), type)].filter((one) => one !== null),
    );
  });
  return sections.join('');
}

/** True for an offer with a section of sound that takes G.711 mu-law. */
export const takesSound = (offer: string): boolean => /^m=audio [1-9]\d* \S+(?: \d+)*? 0(?: |\r?$)/m.test(offer);

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
