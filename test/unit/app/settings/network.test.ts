import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import {
  addressProblem,
  AUTO_IP,
  hostProblem,
  keyProblem,
  NO_KEY,
  profileProblems,
  priorityAbove,
  profilesOf,
  Ssid,
  WifiKey,
  wifiKeyProblem,
  type Profile,
  type ProfileEdit,
} from '#app/settings/network';
import { network } from '#app/settings/sections/network';
import { problemsOf } from '#app/resource/define';
import { networkSection } from '../../../sandbox/devices/settings/network';

const alone = { others: [], hotspot: null };
const edit = (own: Partial<ProfileEdit> = {}): ProfileEdit => ({
  name: 'Cable',
  kind: 'ethernet',
  interface: 'eth0',
  autoconnect: true,
  priority: 0,
  metric: null,
  mtu: null,
  vpn: null,
  ipv4: { ...AUTO_IP, method: 'manual', addresses: ['192.0.2.7/24'], gateway: '192.0.2.1', dns: ['192.0.2.53'] },
  ipv6: AUTO_IP,
  wifi: null,
  ...own,
});
const four = (own: Partial<ProfileEdit['ipv4']>) => edit({ ipv4: { ...edit().ipv4, ...own } });
const other = (addresses: string[], own: Partial<Profile> = {}): Profile => ({
  ...edit({ name: 'Other', interface: 'eth1', ipv4: { ...AUTO_IP, method: 'manual', addresses } }),
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009',
  version: 1,
  vpn: null,
  wifi_key: NO_KEY,
  vpn_key: NO_KEY,
  vpn_psk: NO_KEY,
  ...own,
});

describe('an address of a profile', () => {
  test.each([
    ['192.0.2.7', 'Add the prefix, such as 192.0.2.7/24.'],
    ['192.0.2.7/0', 'The prefix of IPv4 is 1 to 32.'],
    ['192.0.2.7/33', 'The prefix of IPv4 is 1 to 32.'],
    ['192.0.2.300/24', 'Enter an IPv4 address with its prefix, such as 192.0.2.7/24.'],
    ['2001:db8::1/64', 'That is an IPv6 address. Enter it under IPv6.'],
    ['192.0.2.0/24', 'That is the address of the subnet itself. Enter the address of this device in it.'],
    ['192.0.2.255/24', 'That is the broadcast address of the subnet. Enter another.'],
    ['224.0.0.5/24', 'That is a multicast address, which no single device has. Enter another.'],
    ['127.0.0.1/8', 'That address stands for the device itself (loopback). Enter another.'],
    ['0.0.0.1/24', 'That address stands for “any address”. Enter another.'],
    ['255.255.255.254/24', 'That address is reserved. Enter another.'],
    ['192.0.2.7/24', null],
    ['192.0.2.7/32', null],
  ])('IPv4 %p: %p', (text, sentence) => expect(addressProblem(text, 4)).toBe(sentence));

  test.each([
    ['2001:db8::1/129', 'The prefix of IPv6 is 1 to 128.'],
    ['2001:db8::1', 'Add the prefix, such as 2001:db8::7/64.'],
    ['::/64', 'That address stands for “any address”. Enter another.'],
    ['::1/128', 'That address stands for the device itself (loopback). Enter another.'],
    ['ff02::1/64', 'That is a multicast address, which no single device has. Enter another.'],
    ['::ffff:192.0.2.7/64', 'That address is reserved. Enter another.'],
    ['fe80::1/64', null],
    ['2001:db8::1/64', null],
  ])('IPv6 %p: %p', (text, sentence) => expect(addressProblem(text, 6)).toBe(sentence));

  test('with a prefix in range is never refused for its form, and any text gets an answer', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.integer({ min: 1, max: 128 }), (ip, prefix) =>
        expect(addressProblem(`${ip}/${prefix}`, 6) ?? '').toMatch(/^$|Enter another\.$/),
      ),
    );
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(4 as const, 6 as const), (text, family) => {
        expect(
          [addressProblem(text, family), hostProblem(text, family)].every((one) => one === null || one.endsWith('.')),
        ).toBe(true);
      }),
    );
  });
});

describe('a profile', () => {
  test('that is right has no problem', () => expect(profileProblems(edit(), alone)).toEqual({}));

  test('of a device that is alone in its subnet may have a gateway outside', () => {
    expect(profileProblems(four({ addresses: ['192.0.2.7/32'], gateway: '198.51.100.1' }), alone)).toEqual({});
  });

  test.each<[string, ProfileEdit, string]>([
    ['gateway outside the subnets', four({ gateway: '192.0.3.1' }), 'ipv4/gateway'],
    ['gateway is a multicast address', four({ gateway: '224.0.0.1' }), 'ipv4/gateway'],
    ['gateway is the device', four({ gateway: '127.0.0.1' }), 'ipv4/gateway'],
    ['gateway equals the address', four({ gateway: '192.0.2.7' }), 'ipv4/gateway'],
    ['gateway with a prefix', four({ gateway: '192.0.2.1/24' }), 'ipv4/gateway'],
    ['the same address twice', four({ addresses: ['192.0.2.7/24', '192.0.2.7/25'] }), 'ipv4/addresses/1'],
    ['manual without an address', four({ addresses: [], gateway: null }), 'ipv4/addresses'],
    ['four DNS servers', four({ dns: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'] }), 'ipv4/dns'],
    ['a DNS server by name', four({ dns: ['dns.example'] }), 'ipv4/dns/0'],
    ['seven search domains', four({ search: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }), 'ipv4/search'],
    ['MTU below 576', edit({ mtu: 575 }), 'mtu'],
    ['MTU above 9000', edit({ mtu: 9001 }), 'mtu'],
    ['MTU too small for IPv6', edit({ mtu: 1000 }), 'mtu'],
    ['a fraction', edit({ mtu: 1400.5 }), 'mtu'],
    ['priority out of range', edit({ priority: -1000 }), 'priority'],
    ['metric out of range', edit({ metric: 4_294_967_296 }), 'metric'],
    ['no name', edit({ name: '  ' }), 'name'],
    ['Wi-Fi without a network', edit({ kind: 'wifi', interface: 'wlan0' }), 'wifi'],
    [
      'nothing enabled',
      edit({ ipv4: { ...AUTO_IP, method: 'disabled' }, ipv6: { ...AUTO_IP, method: 'disabled' } }),
      'ipv4/method',
    ],
  ])('%s', (_, profile, path) => {
    expect(profileProblems(profile, alone)).toEqual({ [path]: expect.stringMatching(/\.$/) });
  });

  test('may not overlap with the subnet of another interface, nor with the hotspot', () => {
    const wide = { others: [other(['192.0.0.1/16'])], hotspot: null };
    expect(profileProblems(edit(), wide)).toEqual({
      'ipv4/addresses/0': 'This subnet overlaps with “Other” on eth1. Choose another.',
    });
    expect(
      profileProblems(edit(), { others: [other(['192.0.2.9/24'], { interface: 'eth0' })], hotspot: null }),
    ).toEqual({});
    const hotspot = { address: '192.0.2.129/25', interface: 'wlan0' };
    expect(profileProblems(four({ addresses: ['192.0.2.7/26'] }), { others: [], hotspot })).toEqual({});
    expect(
      profileProblems(four({ addresses: ['192.0.2.7/23'] }), { others: [], hotspot })['ipv4/addresses/0'],
    ).toContain('Hotspot');
  });

  test('link-local IPv6 is on every interface', () => {
    const six = { ...AUTO_IP, method: 'manual' as const, addresses: ['fe80::7/64'], gateway: 'fe80::1' };
    const others = [{ ...other([]), ipv6: { ...six, addresses: ['fe80::9/64'] } }];
    expect(profileProblems(edit({ ipv6: six }), { others, hotspot: null })).toEqual({});
  });

  test('any JSON gets sentences and never an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Object.values(profileProblems(value, alone)).every((one) => one.length > 0)).toBe(true);
        expect(profilesOf(value)).toEqual([]);
      }),
    );
  });
});

test.each([
  ['a', true],
  ['é'.repeat(16), true],
  ['é'.repeat(17), false],
  ['߿'.repeat(16), true],
  ['ࠀ'.repeat(10), true],
  ['ࠀ'.repeat(11), false],
  ['😀'.repeat(8), true],
  ['😀'.repeat(9), false],
  ['', false],
  [' pier ', true],
  ['\u{1f469}\u200d\u{1f680}', true],
  ['pier\u0007\u202e', true],
])('SSID %p: %p', (text, isGood) => expect(v.safeParse(Ssid, text).success).toBe(isGood));

test.each([
  ['1234567', false],
  ['12345678', true],
  ['x'.repeat(63), true],
  ['x'.repeat(64), false],
  ['f'.repeat(64), true],
  ['pässword', false],
])('Wi-Fi key %p: %p', (text, isGood) => expect(v.safeParse(WifiKey, text).success).toBe(isGood));

test.each([
  ['wpa2_psk', 'short', false],
  ['wpa2_psk', 'long enough', true],
  ['wpa3_sae', 'short', true],
  ['wpa3_sae', 'pässword', true],
  ['wpa3_sae', 'x'.repeat(256), true],
  ['wpa3_sae', 'x'.repeat(257), false],
])('key of %s %p: %p', (security, key, isGood) => expect(wifiKeyProblem(security, key) === null).toBe(isGood));

test('a secured network needs a key, and an open one has none', () => {
  const wifi = { ssid: 'Pier', hidden: false, security: 'wpa2_psk' as const };
  expect(keyProblem({ wifi }, false)).toMatch(/key/);
  expect(keyProblem({ wifi: { ...wifi, security: 'open' } }, true)).toMatch(/open/);
  expect(keyProblem({ wifi }, true) ?? keyProblem({ wifi: null }, false)).toBeNull();
});

test.each(['Quad X4', 'Mast Cam 2'])('%s leaves the factory with settings that hold every rule', (model) => {
  const values = { ...networkSection.initial(model, []), hotspot_key: NO_KEY };
  const capability = networkSection.capability({ model, memory: {}, isDry: true, cameras: [], farEnd: null }, values);
  expect(problemsOf(network, values, { video_lte_only: true }, capability)).toEqual({});
  expect(networkSection.cutsLink(values)).toBe(false);
});

describe('the section', () => {
  const values = { ...networkSection.initial('Quad X4', []), hotspot_key: NO_KEY };
  const capability = networkSection.capability(
    { model: 'Quad X4', memory: {}, isDry: true, cameras: [], farEnd: null },
    values,
  );
  test.each([
    [{ uplinks: ['wwan0', 'wwan0'] }, 'uplinks'],
    [{ hotspot_mode: 'always' }, 'hotspot_key'],
    [{ hotspot_mode: 'always', hotspot_key: 'farsight-key', hotspot_channel: 36 }, 'hotspot_channel'],
    [{ hotspot_mode: 'always', hotspot_key: 'farsight-key', hotspot_address: '192.168.144.1/24' }, 'hotspot_address'],
    [{ hotspot_ssid: 'é'.repeat(17) }, 'hotspot_ssid'],
    [{ hotspot_key: 'short' }, 'hotspot_key'],
  ])('refuses %p', (changes, field) => {
    expect(Object.keys(problemsOf(network, values, changes, capability))).toEqual([field]);
  });
});

test('priorityAbove is a whole number within the rules', () => {
  expect([0, 1.5, -5000, 998, 1200].map(priorityAbove)).toEqual([1, 2, -999, 999, 999]);
});
