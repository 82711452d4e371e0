import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isInside, overlaps, parseCidr, parseIp, placeOf } from '#app/lib/ipAddress';

const nearIp = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdf:.'.split('')), maxLength: 24 }),
  fc
    .array(fc.constantFrom('0', '1', 'ff', 'fe80', '12345', '::', ':', '.', '255', '256', '01', ''), { maxLength: 20 })
    .map((parts) => parts.join('')),
);

describe('an address', () => {
  test('is taken exactly when the system takes it', () => {
    fc.assert(
      fc.property(nearIp, (text) => {
        const family = parseIp(text)?.family;
        expect([text, family === 4, family === 6]).toEqual([text, isIPv4(text), isIPv6(text)]);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['', ' ', '1.2.3', '1.2.3.4.5', '01.2.3.4', '0x7f.0.0.1', '1.2.3.256', 'fe80::1%eth0', '1::2::3', ':::'])(
    'is none: %p',
    (text) => expect(parseIp(text)).toBeNull(),
  );

  test('has one number, however it is written', () => {
    const same = ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '2001:0db8:0000:0000:0000:0000:0.0.0.1'];
    expect(new Set(same.map((text) => parseIp(text)?.bits)).size).toBe(1);
  });
});

describe('a subnet', () => {
  test.each(['192.0.2.1', '192.0.2.1/33', '192.0.2.1/-1', '192.0.2.1/024', '192.0.2.1/24/1', '2001:db8::/129', '/24'])(
    'is none: %p',
    (text) => expect(parseCidr(text)).toBeNull(),
  );

  test('has inside it what the system says', () => {
    const pair = fc.oneof(
      fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 1, max: 32 }), fc.constant('ipv4' as const)),
      fc.tuple(fc.ipV6(), fc.ipV6(), fc.integer({ min: 1, max: 128 }), fc.constant('ipv6' as const)),
    );
    fc.assert(
      fc.property(pair, ([base, address, prefix, family]) => {
        const list = new BlockList();
        list.addSubnet(base, prefix, family);
        const [cidr, ip] = [parseCidr(`${base}/${prefix}`), parseIp(address)];
        expect(cidr && ip && isInside(ip, cidr)).toBe(list.check(address, family));
        expect(cidr && isInside(cidr, cidr)).toBe(true);
      }),
    );
  });

  test('overlaps another either way round, exactly when one holds the other’s address', () => {
    // Few bits differ, so that many pairs do overlap.
    const near = fc
      .tuple(fc.constantFrom(0, 1, 127, 128), fc.constantFrom(0, 64, 255), fc.integer({ min: 14, max: 32 }))
      .map(([third, fourth, prefix]) => parseCidr(`10.0.${third}.${fourth}/${prefix}`));
    fc.assert(
      fc.property(near, near, (one, other) => {
        if (!one || !other) throw new Error('No subnets');
        expect(overlaps(one, other)).toBe(overlaps(other, one));
        expect(overlaps(one, other)).toBe(isInside(one, other) || isInside(other, one));
      }),
    );
    const [four, six] = [parseCidr('0.0.0.1/1'), parseCidr('::1/1')];
    expect(four && six && overlaps(four, six)).toBe(false);
  });

  test.each([
    ['192.0.2.0/24', 'network'],
    ['192.0.2.255/24', 'broadcast'],
    ['192.0.2.7/24', 'host'],
    ['192.0.2.6/31', 'host'],
    ['192.0.2.6/32', 'host'],
    ['2001:db8::/64', 'host'],
  ] as const)('%s is the address of its %s', (text, place) => {
    const cidr = parseCidr(text);
    expect(cidr && placeOf(cidr)).toBe(place);
  });
});
