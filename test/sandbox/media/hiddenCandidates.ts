const HIDDEN = /^(?:a=)?candidate:.* [0-9a-f-]+\.local /;

/** True for a candidate, or its line, whose address is a name of multicast DNS. */
export const isHidden = (candidate: string): boolean => HIDDEN.test(candidate);

/**
 * A browser hides its address behind a name of multicast DNS, which takes seconds to ask for; its checks bring the address
 * anyway. That no more candidates come is not passed on then: werift would give up before the first check has come.
 */
export function withoutHidden(sdp: string): string {
  const lines = sdp.split(/\r?\n/);
  if (!lines.some(isHidden)) return sdp;
  return lines.filter((line) => !isHidden(line) && line !== 'a=end-of-candidates').join('\r\n');
}
