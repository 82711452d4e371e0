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

  test.each([
    ['no credentials', {}],
    ['a name of three characters', { ufrag: 'abc' }],
    ['a name of 257', { ufrag: 'a'.repeat(257) }],
    ['a name with a blank before it ends', { ufrag: 'ab cd' }],
    ['a name that begins with a quote', { ufrag: '"abcd' }],
    ['a name that ends with a quote', { ufrag: 'abcd"' }],
    ['a password of 21', { pwd: 'a'.repeat(21) }],
    ['a password of 257', { pwd: 'a'.repeat(257) }],
    ['a password that begins with a quote', { pwd: `"${ICE.pwd}` }],
    ['a password that ends with a quote', { pwd: `${ICE.pwd}"` }],
  ])('with %s is none', (_, over) => {
    const isEmpty = Object.keys(over).length === 0;
    expect(readIce(isEmpty ? 'v=0\r\n' : writeIce(SDP, { ...ICE, ...over }, '0'))).toBeNull();
  });

  test('with a name or a password alone is none', () => {
    const whole = writeIce(SDP, ICE, '0');
    for (const line of [/a=ice-ufrag:.*\r\n/, /a=ice-pwd:.*\r\n/]) expect(readIce(whole.replace(line, ''))).toBeNull();
  });

  test('has its first fifty candidates, and only lines that are some', () => {
    const many = Array.from({ length: 60 }, (_, index) => `candidate:${index} 1 udp 1 192.0.2.1 9 typ host`);
    expect(readIce(writeIce(SDP, { ...ICE, candidates: many }, '0'))?.candidates).toEqual(many.slice(0, 50));
    const title = `${writeIce(SDP, { ...ICE, candidates: [] }, '0')}i=a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n`;
    expect(readIce(title)?.candidates).toEqual([]);
  });

  test('is written with the media section that it belongs to', () => {
    const written = (sdp: string) => writeIce(sdp, { ...ICE, candidates: CANDIDATES.slice(1, 2) }, '0').split('\r\n');
    const lines = (media: string) => [
      'a=ice-ufrag:Xy9z',
      `a=ice-pwd:${ICE.pwd}`,
      media,
      'a=mid:0',
      `a=${CANDIDATES[1]}`,
      '',
    ];
    expect(written(SDP)).toEqual(lines('m=video 9 UDP/TLS/RTP/SAVPF 96'));
    expect(written(SDP.replace('v=0', 's=m=x'))).toEqual(lines('m=video 9 UDP/TLS/RTP/SAVPF 96'));
    expect(written('v=0\r\n')).toEqual(lines('m=video 9 UDP/TLS/RTP/SAVPF 0'));
  });

  test('replaces the earlier one whatever ends its lines, and takes its end of candidates out', () => {
    const earlier = SDP.replace('a=mid:0', 'a=end-of-candidates\r\na=mid:0\r\n\r\ni=a=candidate:title');
    const replaced = withIce(earlier.replaceAll('\r\n', '\n'), { ...ICE, candidates: [] });
    expect(replaced.split('\r\n')).toEqual([
      'v=0',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=ice-ufrag:Xy9z',
      `a=ice-pwd:${ICE.pwd}`,
      'a=mid:0',
      'i=a=candidate:title',
      'm=audio 9 UDP/TLS/RTP/SAVPF 0',
      'a=ice-ufrag:Xy9z',
      `a=ice-pwd:${ICE.pwd}`,
      'a=mid:1',
      '',
    ]);
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

test('an ICE session is read out of a description and put into another; what is none is refused', () => {
  const ice = fc.record({
    ufrag: fc.stringMatching(/^[A-Za-z0-9+/]{4,20}$/),
    pwd: fc.stringMatching(/^[A-Za-z0-9+/]{22,40}$/),
    candidates: fc.array(fc.stringMatching(/^candidate:[ -~]{1,60}[!-~]$/), { maxLength: 5 }),
  });
  const rest =
    'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=ice-ufrag:old0\r\na=ice-pwd:0123456789012345678901\r\na=candidate:1 x\r\na=sendonly\r\n';
  fc.assert(
    fc.property(ice, (one) => {
      expect(readIce(writeIce(rest, one, '0'))).toEqual(one);
      const put = withIce(rest, one);
      expect(readIce(put)).toEqual(one);
      expect(put).toContain('m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\n');
      expect(put).toContain('a=sendonly\r\n');
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readIce(text)));
  for (const bad of ['', 'a=ice-ufrag:abc\na=ice-pwd:short', 'a=ice-ufrag:a b c d\r\na=ice-pwd:0123456789012345678901'])
    expect(readIce(bad)).toBeNull();
});
