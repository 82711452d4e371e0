/** Credentials and candidates of an ICE session (RFC 8840 §9; draft-ietf-wish-whep-03 "ICE restarts"). */
export interface IceFragment {
  readonly ufrag: string;
  readonly pwd: string;
  /** As `candidate:...`. */
  readonly candidates: readonly string[];
}

const valueOf = (sdp: string, name: string) => new RegExp(`^a=${name}:(.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';
const MAX_CANDIDATES = 50;

/** The ICE part of a session description or of a fragment of one; null without one. */
export function readIce(sdp: string): IceFragment | null {
  const [ufrag, pwd] = [valueOf(sdp, 'ice-ufrag'), valueOf(sdp, 'ice-pwd')];
  // RFC 8839 §5.4: letters, digits, `+` and `/`, of these lengths.
  if (!/^[\w+/-]{4,256}$/.test(ufrag) || !/^[\w+/-]{22,256}$/.test(pwd)) return null;
  const candidates = [...sdp.matchAll(/^a=(candidate:[^\r\n]{1,300})/gm)].map(([, one = '']) => one);
  return { ufrag, pwd, candidates: candidates.slice(0, MAX_CANDIDATES) };
}

/** The body of a PATCH: credentials and candidates of one media section of `sdp`. */
export function writeIce(sdp: string, { ufrag, pwd, candidates }: IceFragment, mid: string): string {
  const media = /^m=.*$/m.exec(sdp)?.[0].trim() ?? 'm=video 9 UDP/TLS/RTP/SAVPF 0';
  const lines = [
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    media,
    `a=mid:${mid}`,
    ...candidates.map((one) => `a=${one}`),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** A session description with another ICE session in its place. */
export function withIce(sdp: string, { ufrag, pwd, candidates }: IceFragment): string {
  const kept = sdp.split(/\r?\n/).filter((line) => line !== '' && !/^a=(?:candidate:|end-of-candidates)/.test(line));
  const lines = kept.flatMap((line) => {
    if (line.startsWith('a=ice-ufrag:')) return [`a=ice-ufrag:${ufrag}`];
    if (line.startsWith('a=ice-pwd:')) return [`a=ice-pwd:${pwd}`, ...candidates.map((one) => `a=${one}`)];
    return [line];
  });
  return `${lines.join('\r\n')}\r\n`;
}
