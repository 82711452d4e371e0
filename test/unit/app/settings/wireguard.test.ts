import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWireguard, takesAllTraffic } from '#app/settings/wireguard';

const KEY = `${'A'.repeat(42)}E=`;
const FILE = `
[Interface] # of the drone
PrivateKey = ${KEY}
Address = 10.8.0.2/24, fd00:8::2
DNS = 10.8.0.1, fleet.example
MTU = 1380

[Peer]
PublicKey = ${KEY}
PresharedKey = ${KEY}
Endpoint = vpn.example.test:51820
AllowedIPs = 10.8.0.0/24
AllowedIPs = 10.9.0.0/16
PersistentKeepalive = 25
`;
const changed = (from: string | RegExp, to: string) => parseWireguard(FILE.replace(from, to));

describe('a WireGuard file', () => {
  test('is read with its keys apart', () => {
    expect(parseWireguard(FILE.replaceAll('\n', '\r\n'))).toEqual({
      vpn: {
        type: 'wireguard',
        peer_public_key: KEY,
        endpoint: 'vpn.example.test:51820',
        allowed_ips: ['10.8.0.0/24', '10.9.0.0/16'],
        keepalive_s: 25,
      },
      addresses: ['10.8.0.2/24', 'fd00:8::2/128'],
      dns: ['10.8.0.1'],
      search: ['fleet.example'],
      mtu: 1380,
      key: KEY,
      psk: KEY,
    });
  });

  test.each([
    ['PrivateKey', /PrivateKey = .*/, 'PrivateKey = short', 'PrivateKey: A WireGuard key'],
    ['Address', /Address = .*/, 'Address = somewhere', 'Address: enter addresses'],
    ['Endpoint', 'vpn.example.test:51820', 'vpn.example.test', 'Enter the peer, such as'],
    ['Endpoint', 'vpn.example.test:51820', 'vpn.example.test:70000', 'Enter the peer, such as'],
    ['AllowedIPs', /AllowedIPs = .*/g, '', 'Enter at least one subnet.'],
    ['PostUp', '[Peer]', 'PostUp = reboot\n[Peer]', 'Remove “PostUp”'],
    ['a second peer', /$/, '[Peer]\n', 'several peers'],
    ['other text', /^\s*\[Interface\]/, 'Dear pilot,', 'This is not a WireGuard configuration.'],
  ])('is refused for %s', (_, from, to, sentence) => {
    const read = changed(from, to);
    expect('problem' in read && read.problem).toContain(sentence);
  });

  test('that takes all traffic is known', () => {
    const all = changed('10.9.0.0/16', '0.0.0.0/0');
    expect('vpn' in all && takesAllTraffic(all.vpn)).toBe(true);
    const some = parseWireguard(FILE);
    expect('vpn' in some && takesAllTraffic(some.vpn)).toBe(false);
    expect(takesAllTraffic(null)).toBe(false);
  });

  test('may be anything', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom(...FILE.split('\n')));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = parseWireguard(lines.join('\n'));
        return 'problem' in read || read.key.length === 44;
      }),
    );
  });
});
