import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isIPv4, isIPv6 } from 'node:net';
import { isLoopback, isSearchDomain, isWildcard, parseHost, type Host } from '../../../../app/settings/hostAddress';

const problemOf = (text: string) => {
  const host = parseHost(text);
  return 'problem' in host ? host.problem : null;
};

describe('an address', () => {
  test.each([
    ['10.0.0.7', 'ipv4', '10.0.0.7'],
    [' 255.255.255.255 ', 'ipv4', '255.255.255.255'],
    ['::', 'ipv6', '::'],
    ['2001:DB8:0:0:0:0:0:1', 'ipv6', '2001:db8::1'],
    ['1:0:0:2:0:0:0:3', 'ipv6', '1:0:0:2::3'],
    ['::ffff:10.0.0.7', 'ipv6', '::ffff:a00:7'],
    ['1:2:3:4:5:6:10.0.0.7', 'ipv6', '1:2:3:4:5:6:a00:7'],
    ['1.example', 'name', '1.example'],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, 'name', expect.any(String) as never],
    ['Ground-Station.local.', 'name', 'ground-station.local'],
    ['localhost', 'name', 'localhost'],
    ['xn--bcher-kva.example', 'name', 'xn--bcher-kva.example'],
    ['gcs_1.local', 'name', 'gcs_1.local'],
    ['_ntp._udp.example', 'name', '_ntp._udp.example'],
    ['Köln.example', 'name', 'köln.example'],
    ['ドローン.example', 'name', 'ドローン.example'],
    ['نامه\u200cای.example', 'name', 'نامه\u200cای.example'],
  ])('%p is read', (text, kind, canonical) => {
    expect(parseHost(text)).toEqual({ kind, text: canonical });
  });

  test.each([
    ['', 'Enter an IP address'],
    ['10.0.0.7:14550', 'port in its own field'],
    ['[::1]:14550', 'port in its own field'],
    ['gcs.example:14550', 'port in its own field'],
    ['udp://10.0.0.7', 'without “udp://”'],
    ['10.0.0.0/24', 'without “/24”'],
    ['fe80::1/64', 'without “/64”'],
    ['[fe80::1]', 'without brackets'],
    ['fe80::1%wlan0', 'after “%”'],
    ['gcs.example/x', 'without a path'],
    ['gcs.example/24', 'without a path'],
    ['10.0.0.0/24/8', 'without a path'],
    ['gcs.example/udp://', 'without a path'],
    ['[::1]:14550/x', 'without brackets'],
    ['x[::1]:14550', 'without brackets'],
    ['10.0.0.7.', 'four numbers'],
    [`${'0'.repeat(20)}.0.0.7`, `leading zeros: ${'0'.repeat(12)} could`],
    [`${'x'.repeat(30)}://a`, `without “${'x'.repeat(20)}”`],
    ['::ffff:010.0.0.7', 'not a valid IPv6'],
    ['10.0.0.7::1', 'not a valid IPv6'],
    ['::10.0.0.7:1', 'not a valid IPv6'],
    [':', 'not a valid IPv6'],
    ['gcs-.local', 'begin or end with a dash'],
    ['me@gcs.example', 'without a user name'],
    ['10.0.0 .7', 'Remove the spaces'],
    ['10.0.0', 'four numbers'],
    ['10.0.0.7.1', 'four numbers'],
    ['10..0.7', 'four numbers'],
    ['gcs.10', 'four numbers'],
    ['1234', 'four numbers'],
    ['10.0.0.256', '0 to 255'],
    ['010.0.0.7', 'leading zeros: 010'],
    ['1::2::3', 'not a valid IPv6'],
    ['1:2:3:4:5:6:7', 'not a valid IPv6'],
    ['1:2:3:4:5:6:7::8', 'not a valid IPv6'],
    ['::12345', 'not a valid IPv6'],
    [':::', 'not a valid IPv6'],
    ['gcs!.local', 'letters, digits, dashes'],
    ['bücher!.example', 'letters, digits, dashes'],
    ['bü\u200bcher.example', 'letters, digits, dashes'],
    ['１０.０.０.７', 'letters, digits, dashes'],
    ['-gcs.local', 'begin or end with a dash'],
    ['gcs..local', '1 to 63'],
    [`${'a'.repeat(64)}.local`, '1 to 63'],
    [`${'a.'.repeat(127)}aa`, 'at most 253'],
    ['a'.repeat(5000), 'at most 253'],
  ])('%p is refused with a reason', (text, part) => {
    expect(problemOf(text)).toContain(part);
  });

  test('is never read differently from what the system would read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.string(), fc.domain(), hostLike), (text) => {
        const host = parseHost(text);
        if ('problem' in host) return;
        if (host.kind === 'ipv4') expect(isIPv4(host.text)).toBe(true);
        if (host.kind === 'ipv6') expect(isIPv6(host.text)).toBe(true);
        if (host.kind === 'name') expect(isIPv4(host.text) || isIPv6(host.text)).toBe(false);
        // What is canonical stays as it is.
        expect(parseHost(host.text)).toEqual(host);
      }),
      { numRuns: 1000 },
    );
  });

  test('of either family is always taken, and means what it says', () => {
    fc.assert(fc.property(fc.ipV4(), (text) => expect(parseHost(text)).toEqual({ kind: 'ipv4', text })));
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const host = parseHost(text);
        if (!('kind' in host)) throw new Error(host.problem);
        expect(new URL(`http://[${host.text}]`).hostname).toBe(new URL(`http://[${text}]`).hostname);
        expect(`[${host.text}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
    );
  });
});

test('a host may stand for all addresses of a device, or for the device itself', () => {
  const read = (text: string) => parseHost(text) as Host;
  expect(['0.0.0.0', '::', '0:0::0'].map((text) => isWildcard(read(text)))).toEqual([true, true, true]);
  expect(['0.0.0.1', '::1', 'localhost'].map((text) => isWildcard(read(text)))).toEqual([false, false, false]);
  const own = ['127.0.0.1', '127.9.9.9', '::1', 'localhost', 'LOCALHOST.'];
  expect(own.filter((text) => !isLoopback(read(text)))).toEqual([]);
  expect(['10.0.0.7', '127.example', '::', 'localhost.example'].filter((text) => isLoopback(read(text)))).toEqual([]);
});

test.each([
  ['fleet.example', true],
  ['fleet', true],
  ['_tcp.fleet.example', true],
  ['köln.example', true],
  ['~fleet.example', true],
  ['~.', true],
  ['', false],
  ['~', false],
  ['fleet example', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
])('search domain %p: %p', (text, isGood) => expect(isSearchDomain(text)).toBe(isGood));

const hostLike = fc
  .array(fc.constantFrom(...'0123456789abcf.:-_/[]%@ '.split('')), { maxLength: 24 })
  .map((letters) => letters.join(''));
