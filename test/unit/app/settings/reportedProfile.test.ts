import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isApplied, reportedProfilesOf, toReportedProfile } from '#app/settings/reportedProfile';

const UUID = '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009';
const auto = { method: 'auto', addresses: [], gateway: null, dns: [], search: [] };
const cable = {
  uuid: UUID,
  version: 3,
  name: 'Cable',
  kind: 'ethernet',
  interface: 'eth0',
  autoconnect: true,
  priority: 0,
  metric: null,
  mtu: 1400,
  ipv4: auto,
  ipv6: auto,
  wifi: null,
  vpn: null,
  wifi_key: { set: false, updated_at: null },
};

describe('a reported profile', () => {
  test('is read whole when it holds the contract', () => {
    expect(toReportedProfile(cable)).toEqual({ ...cable, raw: cable });
  });

  test.each<[string, object, object]>([
    ['a long name', { name: 'n'.repeat(80) }, { name: 'n'.repeat(80) }],
    ['no name', { name: undefined }, { name: 'eth0' }],
    ['a kind of a newer version', { kind: 'infiniband' }, { kind: 'infiniband' }],
    ['a long interface name', { interface: 'enp0s20f0u1u4c2i0' }, { interface: 'enp0s20f0u1u4c2i0' }],
    ['an MTU above the rule', { mtu: 16_384 }, { mtu: 16_384 }],
    ['a priority that is no number', { priority: 'high' }, { priority: null }],
    ['no word of connecting automatically', { autoconnect: undefined }, { autoconnect: null }],
    ['an id in capital letters', { uuid: UUID.toUpperCase() }, { uuid: UUID.toUpperCase() }],
    ['no version', { version: undefined }, { version: null }],
    [
      'four DNS servers',
      { ipv4: { ...auto, dns: ['1', '2', '3', '4'] } },
      { ipv4: { ...auto, dns: ['1', '2', '3', '4'] } },
    ],
    ['a method of a newer version', { ipv6: { ...auto, method: 'ignore' } }, { ipv6: { ...auto, method: 'ignore' } }],
    ['a family without members', { ipv6: {} }, { ipv6: { ...auto, method: '' } }],
    [
      'a Wi-Fi security of a newer version',
      { wifi: { ssid: ' Pier ', hidden: false, security: 'wpa_eap' } },
      { wifi: { ssid: ' Pier ', hidden: false, security: 'wpa_eap' } },
    ],
    ['a VPN of another type', { vpn: { type: 'openvpn', remote: 'x' } }, { vpn: { type: 'other', word: 'openvpn' } }],
    [
      'a WireGuard peer that has no keys',
      { vpn: { type: 'wireguard', endpoint: 'vpn', allowed_ips: ['10.0.0.0/8', 7] } },
      {
        vpn: {
          type: 'wireguard',
          endpoint: 'vpn',
          allowed_ips: ['10.0.0.0/8'],
          peer_public_key: '',
          keepalive_s: null,
        },
      },
    ],
    ['no state of its key', { wifi_key: undefined }, { wifi_key: { set: false, updated_at: null } }],
  ])('with %s is shown', (_, raw, shown) => {
    expect(toReportedProfile({ ...cable, ...raw })).toMatchObject(shown);
  });

  test('shows a name without the characters that hide or reorder text', () => {
    expect(toReportedProfile({ ...cable, name: 'Ca\u202eble' })?.name).toBe('Ca ble');
  });

  test('is compared by what is understood of it, but what only the server counts', () => {
    const own = (changes: object) => toReportedProfile({ ...cable, ...changes });
    const wifi_key = { set: false, updated_at: '2026-01-01T00:00:00Z' };
    expect(isApplied(own({}), own({ later: 1, version: undefined, wifi_key }))).toBe(true);
    expect(isApplied(own({ autoconnect: true, priority: 0 }), own({ autoconnect: undefined, priority: 'x' }))).toBe(
      true,
    );
    expect(isApplied(own({}), own({ mtu: 1280 }))).toBe(false);
    expect(isApplied(own({}), own({ wifi_key: { set: true } }))).toBe(false);
    expect(isApplied(own({}), null)).toBe(false);
  });
});

describe('the reported profiles of a section', () => {
  test('leave out rows without an id, and name each id once', () => {
    const rows = [cable, null, 7, {}, { ...cable, uuid: '' }, { ...cable, name: 'Twice' }];
    expect(reportedProfilesOf(rows).map(({ name }) => name)).toEqual(['Cable']);
    for (const odd of [null, {}, 'x', 7]) expect(reportedProfilesOf(odd)).toEqual([]);
  });

  test('may be any JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(cable)), fc.jsonValue()), (odd) => {
        expect(reportedProfilesOf([{ ...odd, uuid: UUID }])).toHaveLength(1);
      }),
    );
  });
});
