import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWireguard, takesAllTraffic, unaskedDns } from '#app/settings/wireguard';

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

  test.each(['PresharedKey =', 'PresharedKey = # none'])('may have an empty %s', (line) => {
    expect(changed(/PresharedKey = .*/, line)).toMatchObject({ psk: null, key: KEY });
  });

  test('may have 64 routes, and no more', () => {
    const routes = (count: number) => Array.from({ length: count }, (_, index) => `10.${index}.0.0/16`).join(', ');
    const read = (count: number) => changed(/AllowedIPs = [^]*?\n(?=Persistent)/, `AllowedIPs = ${routes(count)}\n`);
    expect(read(64)).toMatchObject({ vpn: { allowed_ips: expect.arrayContaining(['10.63.0.0/16']) } });
    expect(read(65)).toEqual({ problem: 'Enter at most 64 subnets.' });
  });

  test.each([
    [['10.8.0.2/24'], ['fd00:8::1', '10.8.0.1'], ['fd00:8::1']],
    [['fd00:8::2/64'], ['fd00:8::1', '10.8.0.1'], ['10.8.0.1']],
    [['10.8.0.2/24', 'fd00:8::2/64'], ['fd00:8::1', '10.8.0.1'], []],
    [['10.8.0.2/24'], [], []],
  ])('with the addresses %j and the DNS servers %j leaves out %j', (addresses, dns, left) => {
    expect(unaskedDns({ addresses, dns })).toEqual(left);
  });

  test.each([
    ['PrivateKey', /PrivateKey = .*/, 'PrivateKey = short', 'PrivateKey: A WireGuard key'],
    ['Address', /Address = .*/, 'Address = somewhere', 'Address: enter addresses'],
    ['Endpoint', 'vpn.example.test:51820', 'vpn.example.test', 'Enter the peer, such as'],
    ['Endpoint', 'vpn.example.test:51820', 'vpn.example.test:70000', 'Enter the peer, such as'],
    ['AllowedIPs', /AllowedIPs = .*/g, '', 'Enter at least one subnet.'],
    ['AllowedIPs', /AllowedIPs = .*/, 'AllowedIPs = everything', 'Enter subnets, such as 10.8.0.0/24.'],
    ['an Address among good ones', 'fd00:8::2', 'somewhere', 'Address: enter addresses'],
    ['no Address', /Address = .*/, '', 'Address: enter addresses'],
    ['no PrivateKey', /PrivateKey = .*/, '', 'PrivateKey: A WireGuard key'],
    ['PresharedKey', /PresharedKey = .*/, 'PresharedKey = short', 'PresharedKey: A WireGuard key'],
    ['PublicKey', /PublicKey = .*/, 'PublicKey = short', 'A WireGuard key has 44 characters'],
    ['a key of 33 bytes', /PrivateKey = .*/, `PrivateKey = ${'A'.repeat(42)}B=`, 'PrivateKey: A WireGuard key'],
    ['Endpoint', 'vpn.example.test:51820', 'vpn.example.test:0', 'Enter the peer, such as'],
    ['Endpoint', 'vpn.example.test:51820', '2001:db8::1:51820', 'Enter the peer, such as'],
    ['Endpoint', 'vpn.example.test:51820', 'http://vpn.example.test:51820', 'Enter the peer, such as'],
    ['no Endpoint', /Endpoint = .*/, '', 'Enter the peer, such as'],
    ['PostUp', '[Peer]', 'PostUp = reboot\n[Peer]', 'Remove “PostUp”'],
    ['a member of the other section', '[Peer]', '[Peer]\nAddress = 10.0.0.1/24', 'Remove “Address”'],
    ['a line that says nothing', '[Peer]', '[Peer]\nEndpoint', 'This is not a WireGuard configuration.'],
    ['text before a section', '[Peer]', 'my [Peer]', 'This is not a WireGuard configuration.'],
    ['text after a section', '[Peer]', '[Peer] of mine', 'This is not a WireGuard configuration.'],
    ['a sign before a member', 'MTU', '- MTU', 'This is not a WireGuard configuration.'],
    ['no PublicKey', /PublicKey = .*/, '', 'A WireGuard key has 44 characters'],
    ['a port of six digits', 'test:51820', 'test:518200', 'Enter the peer, such as'],
    ['another section', '[Peer]', '[Route]\n[Peer]', 'This is not a WireGuard configuration.'],
    ['a line before its section', '[Interface]', 'MTU = 1380\n[Interface]', 'This is not a WireGuard configuration.'],
    ['more than 16 kB', /$/, `# ${'x'.repeat(16_384)}`, 'This file is too long'],
    ['65 subnets', /AllowedIPs = .*/, `AllowedIPs = ${'10.0.0.0/8, '.repeat(64)}`, 'Enter at most 64 subnets.'],
    ['a second peer', /$/, '[Peer]\n', 'several peers'],
    ['other text', /^\s*\[Interface\]/, 'Dear pilot,', 'This is not a WireGuard configuration.'],
  ])('is refused for %s', (_, from, to, sentence) => {
    const read = changed(from, to);
    expect('problem' in read && read.problem).toContain(sentence);
  });

  test('needs no key of its own for the peer, no names, no size and no pulse', () => {
    const least = FILE.replace(/^(PresharedKey|DNS|MTU|PersistentKeepalive) .*$/gm, '');
    expect(parseWireguard(least)).toMatchObject({ psk: null, dns: [], search: [], mtu: null });
    expect(parseWireguard(least)).toMatchObject({ vpn: { keepalive_s: null } });
    expect(changed('= 25', '= 0')).toMatchObject({ vpn: { keepalive_s: null } });
    expect(changed('= 25', '= off')).toMatchObject({ vpn: { keepalive_s: null } });
    expect(changed('= 25', '= in 25')).toMatchObject({ vpn: { keepalive_s: null } });
    expect(changed('= 1380', '= 1380 bytes')).toMatchObject({ mtu: null });
  });

  test('is read however it is written: in small letters, without blanks, with old line ends, with comments', () => {
    const written = FILE.toLowerCase().replaceAll(KEY.toLowerCase(), KEY).replaceAll(' = ', '=');
    expect(parseWireguard(written)).toEqual(parseWireguard(FILE));
    expect(parseWireguard(FILE.replaceAll('\n', '\r'))).toEqual(parseWireguard(FILE));
    expect(parseWireguard(FILE.replaceAll('\n', ' # note\n'))).toEqual(parseWireguard(FILE));
    expect(changed('vpn.example.test:51820', '[2001:db8::1]:51820')).toMatchObject({
      vpn: { endpoint: '[2001:db8::1]:51820' },
    });
    for (const port of [1, 65_535])
      expect(changed('51820', String(port))).toMatchObject({ vpn: { endpoint: `vpn.example.test:${port}` } });
    expect(changed('10.8.0.2/24, fd00:8::2', '10.8.0.2,\t10.8.0.3')).toMatchObject({
      addresses: ['10.8.0.2/32', '10.8.0.3/32'],
    });
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
