import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networksOf } from '#app/domain/wifiScan';
import { profileProblems } from '#app/settings/network';
import { draftOf, keyOf, newProfile, problemAt, readDraft } from '../../../renderer/features/device-network/draft';
import { moved } from '../../../renderer/features/device-network/move';
import { rateOf } from '../../../renderer/features/device-network/rateOf';

const profile = newProfile({
  name: 'Cable',
  interface: 'eth0',
  mtu: 1400,
  ipv4: {
    method: 'manual',
    addresses: ['192.0.2.7/24', '198.51.100.7/24'],
    gateway: '192.0.2.1',
    dns: ['192.0.2.53'],
    search: ['harbour.example'],
  },
});

describe('a draft of a profile', () => {
  test('means the profile that it was made of', () => {
    expect(readDraft(draftOf(profile))).toEqual({ edit: profile, problems: {} });
  });

  test('says which number is none, and sends nothing that its method hides', () => {
    const draft = draftOf(profile);
    expect(readDraft({ ...draft, mtu: '1,500' }).problems).toEqual({ mtu: expect.stringContaining('thousands') });
    expect(readDraft({ ...draft, mtu: '' }).edit.mtu).toBeNull();
    const { edit } = readDraft({ ...draft, ipv4: { ...draft.ipv4, method: 'auto' } });
    expect(edit.ipv4).toMatchObject({ addresses: [], gateway: null, dns: ['192.0.2.53'] });
  });

  test('has no key for an open network, whatever was typed before', () => {
    const draft = (security: 'open' | 'wpa2_psk') => ({
      ...draftOf(newProfile({ kind: 'wifi', wifi: { ssid: 'Pier', hidden: true, security } })),
      key: 'quay-and-crane',
    });
    expect(keyOf(draft('wpa2_psk'))).toBe('quay-and-crane');
    expect(keyOf(draft('open'))).toBe('');
    expect(keyOf({ ...draftOf(profile), key: 'quay-and-crane' })).toBe('');
  });

  test('takes lists with commas, blanks and lines, and names the first that is wrong', () => {
    const draft = draftOf(profile);
    const { edit } = readDraft({ ...draft, ipv4: { ...draft.ipv4, addresses: ' 192.0.2.7/24,\n198.51.100.7 ' } });
    expect(edit.ipv4.addresses).toEqual(['192.0.2.7/24', '198.51.100.7']);
    const problems = profileProblems(edit, { others: [], hotspot: null });
    expect(problemAt(problems, 'ipv4/addresses')).toBe('Add the prefix, such as 192.0.2.7/24.');
    expect(problemAt(problems, 'ipv6/addresses')).toBeUndefined();
  });
});

describe('the networks of a scan', () => {
  test('come with the strongest first; what cannot be read is left out', () => {
    const networks = networksOf({
      networks: [
        { ssid: 'far', signal_pct: 10, security: 'wpa2_psk' },
        { ssid: 'near', signal_pct: 90, security: 'enterprise' },
        { ssid: '' },
        { ssid: 5 },
        null,
      ],
    });
    expect(networks.map(({ ssid, security }) => [ssid, security])).toEqual([
      ['near', null],
      ['far', 'wpa2_psk'],
    ]);
  });

  test('of any answer are a list', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expect(Array.isArray(networksOf({ networks: value }))).toBe(true)),
    );
    expect(networksOf(null)).toEqual([]);
  });
});

test('moving keeps every entry, and does nothing where there is no such place', () => {
  const list = fc.uniqueArray(fc.string(), { maxLength: 6 });
  fc.assert(
    fc.property(list, fc.integer({ min: -2, max: 8 }), fc.integer({ min: -2, max: 8 }), (names, from, to) => {
      const next = moved(names, from, to);
      expect([...next].sort()).toEqual([...names].sort());
      if (next !== names) expect(next[to]).toBe(names[from]);
    }),
  );
});

test.each([
  [null, '–'],
  [0, '0 bit/s'],
  [45_300, '45 kbit/s'],
  [2_940_000, '2.9 Mbit/s'],
])('%p bit/s reads %p', (bps, text) => expect(rateOf(bps)).toBe(text));
