import { parseHost } from './hostAddress';
import { addressProblem } from './mediaSource';

export const OUTPUT_KINDS = ['rtsp', 'rtp_udp', 'srt', 'whip'] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];

/** As it is served by the device itself: segments of RFC 3986 §3.3. */
const RTSP_PATH = /^\/?(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)*$/i;
const HOST_AND_PORT = /^(?:\[([^\]]*)\]|([^:]*)):(\d{1,5})$/;

function receiverProblem(address: string): string | null {
  const [, ipv6, host = '', port] = HOST_AND_PORT.exec(address) ?? [];
  if (port === undefined) return 'Enter host and port, such as 10.0.0.7:5600.';
  const parsed = parseHost(ipv6 ?? host);
  if ('problem' in parsed) return parsed.problem;
  return Number(port) >= 1 && Number(port) <= 65_535 ? null : 'A port is a number from 1 to 65535.';
}

/** The sentence against the address of an output of the stream; null: it may be sent (pages §7). */
export function outputAddressProblem(kind: OutputKind, address: string): string | null {
  switch (kind) {
    case 'rtsp':
      return RTSP_PATH.test(address)
        ? null
        : "Enter a path such as /main, of letters a-z, digits, slashes and -._~!$&'()*+,;=:@%.";
    case 'rtp_udp':
      return receiverProblem(address);
    case 'srt':
      return addressProblem('srt', address);
    case 'whip':
      return addressProblem('whep', address);
  }
}

/** Whether an output sends the video as it is, for all on its way to see. What the device itself serves is not sent. */
export function isUnencrypted(kind: OutputKind, address: string): boolean {
  if (kind === 'whip') return /^http:/i.test(address);
  if (kind === 'srt') return !/[?&]passphrase=[^&]/i.test(address);
  return kind === 'rtp_udp';
}
