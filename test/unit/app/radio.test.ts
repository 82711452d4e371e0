import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  airRateMbps,
  fecOverheadPct,
  isDfs,
  legalChannels,
  milliwatts,
  sharedChannels,
  toRadioCapability,
} from '#app/domain/radio';
import { radio } from '#app/settings/sections/radio';
import { problemsOf } from '#app/resource/define';

const capability = {
  kind: 'wfb',
  regions: ['DE', 'US'],
  channels: [
    { mhz: 5300, ht40: true, regions: ['DE', 'US'] },
    { mhz: 5745, ht40: false, regions: ['US'] },
    { mhz: 5805, ht40: true, regions: ['US'] },
    { mhz: 'much', ht40: true },
    null,
  ],
  far_end: { name: 'Mast', frequencies_mhz: [5300, 5745] },
  tx_power: { unit: 'dbm', min: 0, max: 30 },
  power_limits_dbm: { DE: 14, US: 'all' },
};
const mhzOf = (channels: readonly { readonly mhz: number }[]) => channels.map(({ mhz }) => mhz);

describe('what both ends of a radio link can do', () => {
  test('leaves the channels that both have and that are legal', () => {
    const read = toRadioCapability(capability);
    expect(mhzOf(read.channels)).toEqual([5300, 5745, 5805]);
    expect(mhzOf(sharedChannels(read))).toEqual([5300, 5745]);
    expect(mhzOf(legalChannels(read, 'DE'))).toEqual([5300]);
    expect(read.powerLimits).toEqual({ DE: 14 });
  });

  test('is read with its kind, its power and its key', () => {
    expect(toRadioCapability({ ...capability, key_fingerprint: 'ab', far_end: { name: 'Mast' } })).toMatchObject({
      kind: 'wfb',
      regions: ['DE', 'US'],
      farEnd: { name: 'Mast', frequencies: null },
      powerUnit: 'dbm',
      powerMin: 0,
      powerMax: 30,
      keyFingerprint: 'ab',
    });
    expect(toRadioCapability(capability).channels.slice(0, 2)).toEqual([
      { mhz: 5300, hasHt40: true, regions: ['DE', 'US'], isDfs: true },
      { mhz: 5745, hasHt40: false, regions: ['US'], isDfs: false },
    ]);
    expect(toRadioCapability({ far_end: {}, tx_power: { unit: 'steps', max: '9' }, regions: 'DE' })).toEqual({
      kind: null,
      regions: [],
      channels: [],
      farEnd: null,
      powerUnit: null,
      powerMin: null,
      powerMax: null,
      powerLimits: {},
      keyFingerprint: null,
    });
  });

  test('is not ruled out by a far end that says nothing', () => {
    expect(mhzOf(sharedChannels(toRadioCapability({ ...capability, far_end: { name: 'Mast' } })))).toHaveLength(3);
    expect(mhzOf(sharedChannels(toRadioCapability({ ...capability, far_end: null })))).toHaveLength(3);
  });

  test('is read from anything, and so are its rules', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (one, members) => {
        toRadioCapability(one);
        const odd = { ...capability, ...members, channels: one, regions: one, power_limits_dbm: one };
        problemsOf(radio, { region: 'DE', fec_n: 12 }, { frequency_mhz: 5300, fec_k: 8 }, odd);
      }),
    );
  });
});

test('the rate on air is that of IEEE 802.11n with one stream', () => {
  expect([airRateMbps(1, 20, false), airRateMbps(7, 40, true), airRateMbps(0, 20, true)]).toEqual([13, 150, 7.2]);
  expect([airRateMbps(8, 20, false), airRateMbps(0.5, 20, false)]).toEqual([null, null]);
});

test('error correction of 8 of 12 adds half', () => {
  expect([fecOverheadPct(8, 12), fecOverheadPct(12, 8), fecOverheadPct(0, 4)]).toEqual([50, null, null]);
  expect([fecOverheadPct(8, 255), fecOverheadPct(8, 256), fecOverheadPct(8, 1e20)]).toEqual([3088, null, null]);
});

test('radar has priority from 5260 to 5680 MHz', () => {
  expect([5240, 5260, 5680, 5745].map(isDfs)).toEqual([false, true, true, false]);
});

test('30 dBm is a watt', () => {
  expect([milliwatts(0), milliwatts(14), milliwatts(30)]).toEqual([1, 25, 1000]);
});
