import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networksOf } from '#app/domain/wifiScan';
import { moved } from '../../../renderer/features/device-network/move';
import { rateOf } from '../../../renderer/features/device-network/rateOf';

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
