const [UFRAG, PASSWORD] = ['cnfm', 'farsightConformOffer2024'];
const FINGERPRINT = Array.from({ length: 32 }, (_, at) =>
  (at * 7 + 1).toString(16).padStart(2, '0').toUpperCase(),
).join(':');
const END = '\r\n';

/** An offer to receive video in VP8 or H.264 (RFC 8829), which never connects. */
export const OFFER =
  [
    'v=0',
    'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'a=msid-semantic: WMS',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 99',
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=ice-ufrag:${UFRAG}`,
    `a=ice-pwd:${PASSWORD}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:actpass',
    'a=mid:0',
    'a=recvonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 H264/90000',
    'a=rtcp-fb:98 nack',
    'a=rtcp-fb:98 nack pli',
    'a=fmtp:98 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:99 rtx/90000',
    'a=fmtp:99 apt=98',
  ].join(END) + END;

const fragment = (ufrag: string, password: string, ...lines: readonly string[]) =>
  [`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, 'm=video 9 UDP/TLS/RTP/SAVPF 0', 'a=mid:0', ...lines].join(END) +
  END;

/** A candidate that was found after the offer (RFC 8840); nothing listens at it. */
export const CANDIDATE = fragment(UFRAG, PASSWORD, 'a=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host');

/** The credentials of another ICE session for the same media. */
export const RESTART = fragment('cnfr', 'farsightConformRestart24');
