import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readIce, withIce, writeIce } from '../../../app/domain/iceFragment';

const CANDIDATES = [
  'candidate:1 1 udp 2122262783 2001:db8::7 51234 typ host generation 0 ufrag Xy9z network-id 2',
  'candidate:2 1 tcp 1518283007 2001:db8::7 9 typ host tcptype active',
  'candidate:3 1 udp 1677729535 203.0.113.7 40000 typ srflx raddr 10.0.0.7 rport 51234',
  'candidate:4 1 udp 33562623 2001:db8::99 3478 typ relay raddr 203.0.113.7 rport 40000',
];
const ICE = { ufrag: 'Xy9z', pwd: 'abcdefghijklmnopqrstuvwx', candidates: CANDIDATES };
const SDP = [
  'v=0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=ice-ufrag:old0',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=candidate:9 1 udp 1 192.0.2.1 9 typ host',
  'a=mid:0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'a=ice-ufrag:old0',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=mid:1',
  '',
].join('\r\n');

describe('the ICE part of a session', () => {
  test('candidates over IPv6, TCP and relays pass to the letter', () => {
    expect(readIce(writeIce(SDP, ICE, '0'))).toEqual(ICE);
    const replaced = withIce(SDP, ICE);
    for (const candidate of CANDIDATES) expect(replaced).toContain(`a=${candidate}\r\n`);
    expect(replaced).not.toContain('192.0.2.1');
    expect(replaced.match(/a=ice-ufrag:Xy9z/g)).toHaveLength(2);
  });

  test('any number of restarts, one after the other, leave the description of the last alone', () => {
    const fragment = fc.record({
      ufrag: fc.stringMatching(/^[A-Za-z0-9+/]{4,16}$/),
      pwd: fc.stringMatching(/^[A-Za-z0-9+/]{22,30}$/),
      candidates: fc.subarray(CANDIDATES),
    });
    fc.assert(
      fc.property(fc.array(fragment, { minLength: 1, maxLength: 8 }), (restarts) => {
        const last = restarts.reduce((sdp, one) => withIce(sdp, one), SDP);
        const { ufrag, pwd, candidates } = restarts.at(-1) ?? ICE;
        // Each media section of a bundle carries them.
        expect(readIce(last)).toEqual({ ufrag, pwd, candidates: [...candidates, ...candidates] });
        expect(last.split('\r\n').filter((line) => line.startsWith('m='))).toHaveLength(2);
      }),
    );
  });
});
