/** Codecs of the retransmissions and error corrections, which carry no video of their own. */
const HELPERS: ReadonlySet<string> = new Set(['rtx', 'red', 'ulpfec', 'flexfec-03']);

/** Media sections of a session description (RFC 8866 §5), each with its lines. */
function sections(sdp: string): readonly string[] {
  return sdp.split(/^(?=m=)/m).filter((part) => part.startsWith('m='));
}

/** True for a session description with no section of video that is taken: `m=video 0` is one that is refused (RFC 3264 §6). */
export function refusesVideo(sdp: string): boolean {
  return !sections(sdp).some((part) => {
    if (!/^m=video [1-9]/.test(part)) return false;
    return !/^a=inactive\s*$/m.test(part);
  });
}

/** The video codecs of a session description by their names in lower case, as `h264`; each once. */
export function videoCodecsIn(sdp: string): readonly string[] {
  const video = sections(sdp).filter((part) => part.startsWith('m=video'));
  const names = video.flatMap((part) =>
    [...part.matchAll(/^a=rtpmap:\d{1,3} ([\w.-]{1,20})\//gm)].map(([, name = '']) => name.toLowerCase()),
  );
  return [...new Set(names)].filter((name) => !HELPERS.has(name));
}
