import { describe, expect, test } from '@jest/globals';
import {
  connectionChanges,
  connectionField,
  connectionProblems,
  connectionValues,
  keyIn,
  newProfile,
  profileIn,
} from '#app/settings/connection';
import { connectionLevel } from '#app/settings/connectionLevel';
import { AUTO_IP } from '#app/settings/network';
import { toReportedProfile, type ReportedProfile } from '#app/settings/reportedProfile';
import type { Values } from '#app/resource/define';

const alone = { others: [], hotspot: null };
const cable = {
  ...newProfile({ name: 'n'.repeat(80), interface: 'eth0', mtu: 16_384 }),
  uuid: '0a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009',
  version: 4,
  ipv4: {
    ...AUTO_IP,
    method: 'manual',
    addresses: ['192.0.2.7/24'],
    dns: ['192.0.2.53', '192.0.2.53'],
    routes: ['10.0.0.0/8'],
  },
  ipv6: { ...AUTO_IP, method: 'ignore' },
  later: true,
};
/** The values of a connection that a device has, what edits change of it, and the sentences against them. */
function saved(raw: object = cable) {
  const desired = connectionValues(toReportedProfile(raw) as ReportedProfile);
  return {
    desired,
    changes: (edits: Values) => connectionChanges(edits, desired),
    problems: (edits: Values) => connectionProblems({ ...desired, ...edits }, desired, alone),
  };
}

describe('the values of a connection', () => {
  const wifi = { ssid: ' Pier ', hidden: true, security: 'wpa2_psk' } as const;

  test.each([newProfile(), newProfile({ kind: 'wifi', wifi }), newProfile({ mtu: 1400, metric: 50, priority: 7 })])(
    'mean the profile that they were made of',
    (profile) => expect(profileIn(connectionValues(profile))).toEqual(profile),
  );

  test('have nothing that the method hides', () => {
    const { desired } = saved();
    const ip = (method: string) => profileIn({ ...desired, 'ipv4/gateway': ' 192.0.2.1 ', 'ipv4/method': method }).ipv4;
    const [addresses, dns] = [cable.ipv4.addresses, cable.ipv4.dns];
    expect(ip('manual')).toMatchObject({ addresses, gateway: '192.0.2.1', dns });
    expect(ip('shared')).toMatchObject({ addresses, gateway: null, dns });
    expect(ip('auto')).toMatchObject({ addresses: [], gateway: null, dns });
    expect(ip('disabled')).toEqual({ ...AUTO_IP, method: 'disabled' });
  });

  test('have a key only for a network that takes one', () => {
    const values = (security: 'open' | 'wpa2_psk') => ({
      ...connectionValues(newProfile({ kind: 'wifi', interface: 'wlan0', wifi: { ...wifi, security } })),
      wifi_key: 'quay-and-crane',
    });
    expect(keyIn(values('wpa2_psk'))).toEqual({ wifi_key: 'quay-and-crane' });
    expect(keyIn(values('open'))).toEqual({});
    expect(keyIn({ ...saved().desired, wifi_key: 'quay-and-crane' })).toEqual({});
    expect(connectionProblems(connectionValues(newProfile({ kind: 'wifi', wifi })), null, alone)).toMatchObject({
      wifi_key: 'Enter the key of this network.',
    });
    expect(connectionProblems({ ...values('wpa2_psk'), wifi_key: 'short' }, null, alone)).toHaveProperty('wifi_key');
    expect(connectionProblems({ ...values('open'), name: 'Pier' }, null, alone)).toEqual({});
  });
});

describe('a change of a connection that a device has', () => {
  test('is sent alone, and only what is changed is held to the rules', () => {
    const { changes, problems } = saved({ ...cable, autoconnect: undefined, priority: 'high' });
    expect([changes({ metric: 50 }), problems({ metric: 50 })]).toEqual([{ metric: 50 }, {}]);
    expect(changes({ priority: null })).toEqual({ priority: 0 });
    expect(problems({ mtu: 20_000 })).toEqual({ mtu: 'Enter a whole number from 576 to 9000.' });
  });

  test('of a family is sent with what is not understood of it', () => {
    const edits = { 'ipv4/gateway': '192.0.2.1' };
    expect(saved().changes(edits)).toEqual({ ipv4: { ...cable.ipv4, gateway: '192.0.2.1' } });
    expect(saved().problems(edits)).toEqual({});
  });

  test('of a method empties what the other one does not show', () => {
    const { changes, problems } = saved({ ...cable, ipv4: { ...cable.ipv4, method: 'auto', gateway: '192.0.2.1' } });
    const edits = { 'ipv4/method': 'disabled', 'ipv6/method': 'auto' };
    const { routes } = cable.ipv4;
    expect(changes(edits)).toEqual({ ipv4: { ...AUTO_IP, method: 'disabled', routes }, ipv6: AUTO_IP });
    expect(problems(edits)).toEqual({});
  });

  test('needs the method of a family that the device has not reported', () => {
    const { problems } = saved({ ...cable, ipv6: undefined });
    expect(problems({ 'ipv6/dns': ['2001:db8::53'] })).toEqual({ 'ipv6/method': 'Choose from the list.' });
    expect(problems({ priority: 10 })).toEqual({});
  });

  test('is refused where it makes another field wrong; of a list the first that is wrong is told', () => {
    const { problems } = saved({ ...cable, ipv4: { ...cable.ipv4, gateway: '192.0.2.1' } });
    expect(problems({ 'ipv4/addresses': ['198.51.100.7/24'] })).toEqual({
      'ipv4/gateway': 'The gateway is in none of the subnets above.',
    });
    expect(problems({ 'ipv4/addresses': ['192.0.2.7/24', '198.51.100.7', 'x'] })).toEqual({
      'ipv4/addresses': 'Add the prefix, such as 192.0.2.7/24.',
    });
  });

  test('needs no key for a network that has none here, and sends one that is typed', () => {
    const wifi = { ssid: 'Pier', hidden: false, security: 'wpa_eap' };
    const { changes, problems } = saved({ ...cable, kind: 'wifi', wifi });
    expect([changes({ autoconnect: false }), problems({ autoconnect: false })]).toEqual([{ autoconnect: false }, {}]);
    expect(changes({ wifi_key: 'quay-and-crane' })).toEqual({ wifi_key: 'quay-and-crane' });
  });
});

test.each([
  ['name', 'name'],
  ['wifi', 'wifi/ssid'],
  ['ipv4/dns/0', 'ipv4/dns'],
  ['ipv6/method', 'ipv6/method'],
])('what is wrong with %s stands at %s', (path, field) => expect(connectionField(path)).toBe(field));

test('a change is the device’s own risk over its own link, and needs the name while armed', () => {
  const level = (isUsed: boolean, isArmed: boolean) => connectionLevel({ isUsed, isArmed });
  expect([level(false, false), level(false, true), level(true, false), level(true, true)]).toEqual([1, 2, 3, 3]);
});
