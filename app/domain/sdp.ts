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

/** The description, accepting sound in two channels: without `stereo=1` a sender may mix them into one (RFC 7587 §7.1). */
export function withStereo(sdp: string): string {
  let changed = sdp;
  for (const [map, type] of sdp.matchAll(/^a=rtpmap:(\d{1,3}) opus\/48000\/2$/gim)) {
    const parameters = new RegExp(`^a=fmtp:${type} .*$`, 'm').exec(changed)?.[0];
    if (parameters === undefined) changed = changed.replace(map, `${map}\r\na=fmtp:${type} stereo=1`);
    else if (!/[ ;]stereo=/.test(parameters)) changed = changed.replace(parameters, `${parameters};stereo=1`);
  }
  return changed;
}

/** Whether an offer asks for sound. */
export const offersSound = (sdp: string): boolean => sections(sdp).some((part) => /^m=audio [1-9]/.test(part));
