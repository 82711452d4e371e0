import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { NO_KEY, priorityAbove, Ssid, WifiKey, wifiKeyProblem } from '#app/settings/network';
import { network } from '#app/settings/sections/network';
import { problemsOf } from '#app/resource/define';
import { networkSection } from '../../../sandbox/devices/settings/network';

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
  ['wpa2_psk', '1234567', false],
  ['wpa2_psk', '12345678', true],
  ['wpa2_psk', 'x'.repeat(63), true],
  ['wpa2_psk', 'x'.repeat(64), false],
  ['wpa2_psk', 'f'.repeat(64), true],
  ['wpa2_psk', 'pässword', false],
  ['wpa3_sae', 'short', true],
  ['wpa3_sae', 'pässword', true],
  ['wpa3_sae', 'x'.repeat(256), true],
  ['wpa3_sae', 'x'.repeat(257), false],
])('key of %s %p: %p', (security, key, isGood) => {
  expect(wifiKeyProblem(security, key) === null).toBe(isGood);
  // A hotspot is a network of WPA2.
  if (security === 'wpa2_psk') expect(v.is(WifiKey, key)).toBe(isGood);
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
