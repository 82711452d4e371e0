import { describe, expect, test } from '@jest/globals';
import { newProfile } from '#app/settings/connection';
import {
  addressProblem,
  AUTO_IP,
  hostProblem,
  hotspotProblem,
  keyProblem,
  linksOf,
  NO_KEY,
  profileProblems,
  profilesOf,
  type IpSettings,
  type Profile,
  type ProfileEdit,
} from '#app/settings/network';
import fc from 'fast-check';

const KEY = `${'A'.repeat(42)}E=`;
const manual = (own: Partial<IpSettings>): IpSettings => ({ ...AUTO_IP, method: 'manual', ...own });
const edit = (own: Partial<ProfileEdit> = {}) => newProfile({ name: 'Cable', interface: 'eth0', ...own });
const kept = (own: Partial<Profile> = {}): Profile => ({
  ...edit({ name: 'Other', interface: 'eth1' }),
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009',
  version: 1,
  wifi_key: NO_KEY,
  vpn_key: NO_KEY,
  vpn_psk: NO_KEY,
  ...own,
});
const alone = { others: [], hotspot: null };
const problems = (own: Partial<ProfileEdit>, others: readonly Profile[] = []) =>
  profileProblems(edit(own), { others, hotspot: null });
const four = (own: Partial<IpSettings>) => problems({ ipv4: manual({ addresses: ['192.0.2.7/24'], ...own }) });
const six = (own: Partial<IpSettings>) => problems({ ipv6: manual({ addresses: ['2001:db8::7/64'], ...own }) });

describe('an address', () => {
  test.each([
    ['192.0.2.7', 4, null],
    ['2001:db8::1', 6, null],
    ['192.0.2.1/24', 4, 'Enter only the address, without a prefix, such as 192.0.2.1.'],
    ['2001:db8::1/64', 6, 'Enter only the address, without a prefix, such as 2001:db8::1.'],
    ['192.0.2.300', 4, 'Enter an IPv4 address, such as 192.0.2.1.'],
    ['router', 6, 'Enter an IPv6 address, such as 2001:db8::1.'],
    ['2001:db8::1', 4, 'That is an IPv6 address. Enter it under IPv6.'],
    ['192.0.2.1', 6, 'That is an IPv4 address. Enter it under IPv4.'],
  ] as const)('%s of a server under IPv%d: %s', (text, family, sentence) =>
    expect(hostProblem(text, family)).toBe(sentence),
  );

  test.each([
    ['192.0.2.7/24', 4, null],
    ['192.0.2.7/32', 4, null],
    ['192.0.2.6/31', 4, null],
    ['192.0.2.7', 4, 'Add the prefix, such as 192.0.2.7/24.'],
    ['192.0.2.7/', 4, 'Add the prefix, such as 192.0.2.7/24.'],
    ['192.0.2.7/24/24', 4, 'Add the prefix, such as 192.0.2.7/24.'],
    ['192.0.2.7/0', 4, 'The prefix of IPv4 is 1 to 32.'],
    ['192.0.2.7/33', 4, 'The prefix of IPv4 is 1 to 32.'],
    ['192.0.2.300/24', 4, 'Enter an IPv4 address with its prefix, such as 192.0.2.7/24.'],
    ['', 4, 'Enter an IPv4 address with its prefix, such as 192.0.2.7/24.'],
    ['2001:db8::1/64', 4, 'That is an IPv6 address. Enter it under IPv6.'],
    ['192.0.2.0/24', 4, 'That is the address of the subnet itself. Enter the address of this device in it.'],
    ['192.0.2.255/24', 4, 'That is the broadcast address of the subnet. Enter another.'],
    ['224.0.0.5/24', 4, 'That is a multicast address, which no single device has. Enter another.'],
    ['127.0.0.1/8', 4, 'That address stands for the device itself (loopback). Enter another.'],
    ['0.0.0.1/24', 4, 'That address stands for “any address”. Enter another.'],
    ['255.255.255.254/24', 4, 'That address is reserved. Enter another.'],
    ['fe80::1/64', 6, null],
    ['2001:db8::1/64', 6, null],
    ['2001:db8::/128', 6, null],
    ['2001:db8::1/0', 6, 'The prefix of IPv6 is 1 to 128.'],
    ['2001:db8::1/129', 6, 'The prefix of IPv6 is 1 to 128.'],
    ['router/64', 6, 'Enter an IPv6 address with its prefix, such as 2001:db8::7/64.'],
    ['2001:db8::1', 6, 'Add the prefix, such as 2001:db8::7/64.'],
    ['::/64', 6, 'That address stands for “any address”. Enter another.'],
    ['::1/128', 6, 'That address stands for the device itself (loopback). Enter another.'],
    ['ff02::1/64', 6, 'That is a multicast address, which no single device has. Enter another.'],
    ['::ffff:192.0.2.7/64', 6, 'That address is reserved. Enter another.'],
  ] as const)('%s of a profile under IPv%d: %s', (text, family, sentence) =>
    expect(addressProblem(text, family)).toBe(sentence),
  );

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

describe('the addresses of a profile', () => {
  test('hold each rule in both families, with the place of what breaks it', () => {
    expect(four({ gateway: '192.0.2.1', dns: ['192.0.2.53', '2.2.2.2'], search: ['fleet.example'] })).toEqual({});
    expect(six({ gateway: '2001:db8::1', dns: ['2001:db8::53'] })).toEqual({});
    expect(six({ gateway: 'fe80::1' })).toEqual({});
    expect(six({ gateway: '2001:db9::1' })).toEqual({ 'ipv6/gateway': 'The gateway is in none of the subnets above.' });
    expect(four({ gateway: '192.0.2.7' })).toEqual({ 'ipv4/gateway': 'The gateway is this device’s own address.' });
    expect(four({ addresses: ['192.0.2.7/24', '10.0.0.7/8'], gateway: '192.0.2.7' })).toEqual({
      'ipv4/gateway': 'The gateway is this device’s own address.',
    });
    // A device that is alone in its subnet has its gateway outside.
    expect(four({ addresses: ['192.0.2.7/32'], gateway: '198.51.100.1' })).toEqual({});
    for (const gateway of ['224.0.0.1', '127.0.0.1', '192.0.2.1/24'])
      expect([gateway, Object.keys(four({ gateway }))]).toEqual([gateway, ['ipv4/gateway']]);
    expect(four({ gateway: 'router' })).toEqual({ 'ipv4/gateway': 'Enter an IPv4 address, such as 192.0.2.1.' });
    expect(four({ dns: ['2.2.2.2', '2.2.2.2'] })).toEqual({ 'ipv4/dns/1': 'This server is listed twice.' });
    expect(six({ addresses: ['2001:db8::7/64', '192.0.2.7/24'] })).toEqual({
      'ipv6/addresses/1': 'That is an IPv4 address. Enter it under IPv4.',
    });
    expect(four({ addresses: ['192.0.2.7/24', '192.0.2.7/25', '192.0.2.8/24'] })).toEqual({
      'ipv4/addresses/1': 'This address is listed twice.',
    });
    expect(four({ search: ['_tcp.fleet.example', '~köln.example'] })).toEqual({});
    expect(four({ search: ['fleet example'] })).toHaveProperty(
      'ipv4/search/0',
      'Enter search domains, such as fleet.example.',
    );
  });

  test('that are wrong leave the gateway’s subnet open, instead of a second sentence', () => {
    const wrong = four({ addresses: ['192.0.2.7/24', 'x'], gateway: '10.0.0.1' });
    expect(Object.keys(wrong)).toEqual(['ipv4/addresses/1']);
    expect(Object.keys(four({ addresses: [], gateway: '10.0.0.1' }))).toEqual(['ipv4/addresses', 'ipv4/gateway']);
  });

  test('count only where the method has any', () => {
    const odd = { addresses: ['x'], gateway: 'y', dns: ['z'] };
    for (const method of ['auto', 'link_local', 'disabled'] as const)
      expect(Object.keys(problems({ ipv4: { ...AUTO_IP, ...odd, method } }))).toEqual(['ipv4/dns/0']);
    // Shared: the device gives addresses out, of which it may choose the subnet itself, and has no gateway.
    const shared = (own: Partial<IpSettings>) => problems({ ipv4: { ...AUTO_IP, method: 'shared', ...own } });
    expect(shared({})).toEqual({});
    expect(Object.keys(shared(odd))).toEqual(['ipv4/addresses/0', 'ipv4/dns/0']);
  });

  test('are eight at most, and servers three, and search domains six', () => {
    const addresses = Array.from({ length: 9 }, (_, index) => `192.0.2.${index + 1}/24`);
    expect(four({ addresses: addresses.slice(1) })).toEqual({});
    expect(four({ addresses })).toEqual({ 'ipv4/addresses': 'Enter at most 8 addresses.' });
    const many = { dns: ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'], search: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
    expect(Object.keys(four(many))).toEqual(['ipv4/dns', 'ipv4/search']);
    expect(four({ dns: ['1.1.1.1', '2.2.2.2', '3.3.3.3'], search: ['a', 'b', 'c', 'd', 'e', 'f'] })).toEqual({});
  });
});

describe('a subnet', () => {
  const wants = (address: string, others: readonly Profile[], own: Partial<ProfileEdit> = {}) =>
    problems({ ipv4: manual({ addresses: [address] }), ...own }, others);
  const held = (ipv4: Partial<IpSettings>, own: Partial<Profile> = {}) => [
    kept({ ipv4: { ...manual({ addresses: ['192.0.2.9/24'] }), ...ipv4 }, ...own }),
  ];

  test('is refused where another interface has it, manual or shared, in IPv6 too', () => {
    const overlap = 'This subnet overlaps with “Other” on eth1. Choose another.';
    expect(wants('192.0.2.7/25', held({}))).toEqual({ 'ipv4/addresses/0': overlap });
    expect(wants('192.0.2.7/25', held({ method: 'shared' }))).toEqual({ 'ipv4/addresses/0': overlap });
    const other6 = [kept({ ipv6: manual({ addresses: ['2001:db8::9/64'] }) })];
    expect(problems({ ipv6: manual({ addresses: ['2001:db8::7/64'] }) }, other6)).toEqual({
      'ipv6/addresses/0': overlap,
    });
  });

  test('is free where the other has left it: by its method, its interface, or an address that is none', () => {
    expect(wants('192.0.2.7/24', held({ method: 'auto' }))).toEqual({});
    expect(wants('192.0.2.7/24', held({ addresses: ['x'] }))).toEqual({});
    expect(wants('192.0.2.7/24', held({}, { interface: 'eth0' }))).toEqual({});
    expect(wants('198.51.100.7/24', held({}))).toEqual({});
    // Link-local is on every interface, and only that: fe80 to febf (RFC 4291 §2.5.6).
    const local = (address: string) =>
      problems({ ipv6: manual({ addresses: [address] }) }, [kept({ ipv6: manual({ addresses: [address] }) })]);
    expect([local('fe80::7/64'), local('febf::7/64')]).toEqual([{}, {}]);
    expect([Object.keys(local('fec0::7/64')), Object.keys(local('fd00::7/64'))]).toEqual([
      ['ipv6/addresses/0'],
      ['ipv6/addresses/0'],
    ]);
  });

  test('of a hotspot is refused where a profile of another interface has it', () => {
    expect(hotspotProblem('192.168.144.1/24', 'wlan0', held({}))).toBeNull();
    expect(hotspotProblem('192.0.2.1/24', 'wlan0', held({}))).toContain('“Other” on eth1');
    expect(hotspotProblem('192.0.2.1/24', 'eth1', held({}))).toBeNull();
    expect(hotspotProblem('192.0.2.1', 'wlan0', [])).toBe('Add the prefix, such as 192.0.2.7/24.');
    expect(hotspotProblem('fd00::1/64', 'wlan0', [])).toBe('That is an IPv6 address. Enter it under IPv6.');
    const hotspot = (address: string) => ({ others: [], hotspot: { address, interface: 'wlan0' } });
    const wish = edit({ ipv4: manual({ addresses: ['192.0.2.7/24'] }) });
    expect(profileProblems(wish, hotspot('192.0.2.1/24'))['ipv4/addresses/0']).toContain('“Hotspot” on wlan0');
    expect(profileProblems(wish, hotspot('none'))).toEqual({});
  });
});

describe('a profile', () => {
  const wifi = { ssid: 'Pier', hidden: false, security: 'wpa2_psk' } as const;
  const wireguard: NonNullable<ProfileEdit['vpn']> = {
    type: 'wireguard',
    peer_public_key: KEY,
    endpoint: 'vpn.example.test:51820',
    allowed_ips: ['10.8.0.0/24'],
    keepalive_s: null,
  };

  test('has what its kind needs, and nothing of another', () => {
    expect(problems({ kind: 'wifi', wifi })).toEqual({});
    expect(problems({ kind: 'vpn', interface: 'wg0', vpn: wireguard })).toEqual({});
    expect(
      problems({ kind: 'vpn', interface: 'zt0', vpn: { type: 'zerotier', network_id: '0123456789abcdef' } }),
    ).toEqual({});
    expect(problems({ kind: 'wifi' })).toEqual({ wifi: 'A Wi-Fi connection needs a network name.' });
    expect(problems({ wifi })).toEqual({ wifi: 'A Wi-Fi connection needs a network name.' });
    expect(problems({ vpn: wireguard })).toEqual({ vpn: 'A VPN needs its settings.' });
    expect(problems({ kind: 'vpn', interface: 'wg0' })).toEqual({ vpn: 'A VPN needs its settings.' });
    const odd = { ...edit({ kind: 'vpn' }), vpn: { ...wireguard, allowed_ips: [] } };
    expect(profileProblems(odd, alone)).toEqual({ 'vpn/allowed_ips': 'Enter at least one subnet.' });
  });

  test('has a name of its own, and a VPN an interface of its own', () => {
    expect(problems({ name: 'Other' }, [kept()])).toEqual({ name: 'Another connection has this name.' });
    expect(problems({ interface: 'eth1' }, [kept()])).toEqual({});
    expect(problems({ kind: 'vpn', interface: 'eth1', vpn: wireguard }, [kept()])).toEqual({
      interface: 'Another connection uses this interface.',
    });
    expect(problems({ kind: 'vpn', interface: 'wg0', vpn: wireguard }, [kept()])).toEqual({});
  });

  test('takes the ends of every range', () => {
    const off = { ...AUTO_IP, method: 'disabled' } as const;
    expect(Object.keys(problems({ ipv4: off, ipv6: off }))).toEqual(['ipv4/method']);
    for (const own of [
      { priority: -999, metric: 0, mtu: 1280 },
      { priority: 999, metric: 4_294_967_295, mtu: 9000 },
      { mtu: 576, ipv6: off },
      { ipv4: off },
      { name: 'n'.repeat(64), interface: 'i'.repeat(15) },
    ])
      expect([own, problems(own)]).toEqual([own, {}]);
    for (const [own, path] of [
      [{ priority: 1000 }, 'priority'],
      [{ priority: -1000 }, 'priority'],
      [{ metric: -1 }, 'metric'],
      [{ metric: 4_294_967_296 }, 'metric'],
      [{ mtu: 1279 }, 'mtu'],
      [{ mtu: 9001 }, 'mtu'],
      [{ mtu: 1400.5 }, 'mtu'],
      [{ mtu: 575, ipv6: off }, 'mtu'],
      [{ name: 'n'.repeat(65) }, 'name'],
      [{ name: 'a\u202eb' }, 'name'],
      [{ interface: 'i'.repeat(16) }, 'interface'],
      [{ interface: ' ' }, 'interface'],
    ] as const)
      expect([own, Object.keys(problems(own))]).toEqual([own, [path]]);
  });

  test('has its other problems named beside a member that breaks its own rules', () => {
    const odd = { name: 'n'.repeat(65), ipv4: manual({ addresses: ['192.0.2.7/24'], gateway: '192.0.3.1' }) };
    expect(Object.keys(problems(odd))).toEqual(['name', 'ipv4/gateway']);
    expect(Object.keys(four({ dns: ['a', 'b', 'c', 'd'] }))).toEqual(['ipv4/dns']);
  });

  test('that is secured needs a key, and one that is open or no Wi-Fi has none', () => {
    expect(keyProblem({ wifi }, false)).toBe('Enter the key of this network.');
    expect(keyProblem({ wifi: { ...wifi, security: 'wpa3_sae' } }, false)).toBe('Enter the key of this network.');
    expect(keyProblem({ wifi: { ...wifi, security: 'open' } }, false)).toBeNull();
    expect(keyProblem({ wifi: null }, true)).toBe('An open network has no key. Clear it.');
  });

  test('is read one by one: those that are none are left out', () => {
    const { vpn: _, vpn_key: _key, vpn_psk: _psk, ...old } = kept();
    expect(profilesOf([kept(), null, { ...kept(), uuid: 'x' }, { ...kept(), version: 1.5 }, old])).toEqual([
      kept(),
      kept(),
    ]);
    for (const odd of [null, {}, 'x', 7]) expect(profilesOf(odd)).toEqual([]);
  });

  test('may be any JSON, which gets sentences and never an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Object.values(profileProblems(value, alone)).every((one) => one.length > 0)).toBe(true);
        expect(profilesOf(value)).toEqual([]);
      }),
    );
  });
});

test('the interfaces of a device have a name of their own and a kind', () => {
  const eth0 = { name: 'eth0', kind: 'ethernet', speed: 1000 };
  const interfaces = [eth0, { name: 'x' }, { kind: 'wifi' }, null, 7, { name: 'eth0', kind: 'wifi' }];
  expect(linksOf({ interfaces })).toEqual([{ name: 'eth0', kind: 'ethernet' }]);
  for (const odd of [null, {}, { interfaces: {} }, 'x']) expect(linksOf(odd)).toEqual([]);
  fc.assert(fc.property(fc.anything(), (odd) => void linksOf({ interfaces: odd })));
});
