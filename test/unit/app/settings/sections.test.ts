import { describe, expect, test } from '@jest/globals';
import { AUTO_IP, NO_KEY } from '#app/settings/network';
import { problemsOf, type Values } from '#app/resource/define';
import { alerts, usualAlertRules } from '#app/settings/sections/alerts';
import { general } from '#app/settings/sections/general';
import { SECTIONS } from '../../../sandbox/sections';
import { keyFrameSeconds, largestFps, media } from '#app/settings/sections/media';
import { modem } from '#app/settings/sections/modem';
import { channelsOf, hotspotOf, network } from '#app/settings/sections/network';
import { radio } from '#app/settings/sections/radio';

describe('video', () => {
  const DESIRED: Values = {
    rate_control: 'adaptive',
    bitrate_kbps: 2000,
    bitrate_min_kbps: 500,
    bitrate_max_kbps: 4000,
    resolution: '1280x720',
    fps: 30,
    outputs: [],
  };
  const problems = (changes: Values, capability: Values = {}) => problemsOf(media, DESIRED, changes, capability);
  const outputs = (...list: readonly (readonly [string, string])[]) =>
    problems({ outputs: list.map(([kind, address]) => ({ kind, address })) }).outputs ?? null;

  test('has a bit rate between its ends while it adapts', () => {
    expect(problems({ bitrate_min_kbps: 2001 })).toEqual({ bitrate_min_kbps: 'The minimum is above the bitrate.' });
    expect(problems({ bitrate_max_kbps: 1999 })).toEqual({ bitrate_max_kbps: 'The maximum is below the bitrate.' });
    expect(problems({ bitrate_min_kbps: 2000, bitrate_max_kbps: 2000 })).toEqual({});
    expect(problems({ bitrate_kbps: 5000, rate_control: 'constant' })).toEqual({});
  });

  test('is no faster than the device is at that size', () => {
    const capability = { fps_max: { '1280x720': 30, '640x480': 60, '1920x1080': 'some' } };
    expect(problems({ fps: 31 }, capability)).toEqual({ fps: 'At 1280x720 this device takes at most 30 fps.' });
    expect(problems({ fps: 30 }, capability)).toEqual({});
    expect(problems({ fps: 60, resolution: '640x480' }, capability)).toEqual({});
    expect([largestFps(capability, '1920x1080'), largestFps(capability, 'x'), largestFps({}, '640x480')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('offers what the device lists, numbers too', () => {
    const capability = { codecs: ['h264'], rotations: [0, 180], bitrate_max_kbps: 3000, encoders: 'all' };
    expect(problems({ codec: 'vp8' }, capability)).toEqual({ codec: 'This device does not offer that.' });
    expect(problems({ rotation_deg: '90' }, capability)).toEqual({ rotation_deg: 'This device does not offer that.' });
    expect(problems({ codec: 'h264', rotation_deg: '180', encoder: 'software' }, capability)).toEqual({});
    expect(problems({ bitrate_kbps: 3001 }, capability)).toEqual({
      bitrate_kbps: 'This device takes at most 3000 kbit/s.',
    });
    expect(problems({ bitrate_kbps: 3900 }, { bitrate_max_kbps: Infinity })).toEqual({});
  });

  test('is sent to each place once, and over RTSP or RTP', () => {
    expect(outputs(['rtsp', '/main'], ['srt', 'srt://a.test:9000'])).toBeNull();
    expect(outputs(['rtp_udp', '10.0.0.7:5600'], ['rtp_udp', '10.0.0.8:5600'])).toBeNull();
    expect(outputs(['srt', 'srt://a.test:1'], ['rtp_udp', '10.0.0.7'])).toBe(
      'Output 2: Enter host and port, such as 10.0.0.7:5600.',
    );
    expect(outputs(['rtp_udp', '10.0.0.7:5600'], ['rtp_udp', '10.0.0.7:5600'])).toBe('Remove the duplicate output.');
    expect(outputs(['rtsp', '/a'], ['rtsp', '/b'])).toBe('A stream has at most one RTSP output.');
    expect(outputs(['rtsp', '/a'], ['rtp_udp', '10.0.0.7:5600'])).toBe(
      'RTSP and RTP/UDP cannot be used on the same stream.',
    );
    expect(outputs(['pigeon', '/a'])).toBe('Choose from the list.');
    expect(outputs(['rtsp', ' '])).toBe('Enter an address.');
    const srt = (length: number) => outputs(['srt', `srt://a.test:9000?streamid=${'x'.repeat(length)}`]);
    expect([srt(2021), srt(2022)]).toEqual([null, 'Enter at most 2048 characters.']);
    expect(outputs(['srt', 'srt://köln.example:9000'])).toBeNull();
    expect(outputs(['srt', 'srt://a.test:9000?a b'])).toBe('An address has no spaces or invisible characters.');
    expect(outputs(['rtsp', '/straße'])).toBe(
      "Output 1: Enter a path such as /main, of letters a-z, digits, slashes and -._~!$&'()*+,;=:@%.",
    );
  });

  test('has a key frame as often as its frame rate says', () => {
    expect(keyFrameSeconds({ keyframe_interval: 60, fps: 30 })).toBe(2);
    for (const odd of [{ keyframe_interval: 60, fps: 0 }, { keyframe_interval: 60 }, { fps: 30 }])
      expect(keyFrameSeconds(odd)).toBeNull();
  });
});

describe('the radio link', () => {
  const capability = {
    kind: 'wfb',
    regions: ['DE', 'US'],
    channels: [
      { mhz: 5180, ht40: true, regions: ['DE', 'US'] },
      { mhz: 5745, ht40: false, regions: ['US'] },
    ],
    tx_power: { unit: 'dbm', min: 5, max: 30 },
    power_limits_dbm: { DE: 14 },
  };
  const DESIRED: Values = {
    region: 'DE',
    frequency_mhz: 5180,
    bandwidth_mhz: 20,
    fec_k: 8,
    fec_n: 12,
    tx_power: 10,
    tx_power_armed: 10,
  };
  const problems = (changes: Values, more: Values = {}) =>
    problemsOf(radio, DESIRED, changes, { ...capability, ...more });

  test('keeps to what is legal where it is, at both powers', () => {
    expect(problems({ tx_power: 14, tx_power_armed: 14 })).toEqual({});
    expect(problems({ tx_power: 15 })).toEqual({ tx_power: 'At most 14 dBm is legal in DE.' });
    expect(problems({ tx_power_armed: 15 })).toEqual({ tx_power_armed: 'At most 14 dBm is legal in DE.' });
    expect(problems({ tx_power: 30, region: 'US' })).toEqual({});
    expect(problems({ frequency_mhz: 5745 })).toEqual({ frequency_mhz: 'This frequency is not legal in DE.' });
    expect(problems({ frequency_mhz: 5745, region: 'US' })).toEqual({});
    // Limits in dBm do not hold for a radio whose steps of power have no unit.
    expect(problems({ tx_power: 30 }, { tx_power: { unit: 'steps', min: 5, max: 30 } })).toEqual({});
    expect(problems({ region: 'FR' })).toEqual({ region: 'This device does not offer that.' });
  });

  test('keeps to what the card can', () => {
    expect(problems({ tx_power: 31 })).toEqual({ tx_power: 'This device takes at most 30.' });
    expect(problems({ tx_power_armed: 4 })).toEqual({ tx_power_armed: 'This device takes at least 5.' });
    expect(problems({ bandwidth_mhz: 30 })).toEqual({ bandwidth_mhz: 'This device does not offer that.' });
    expect(problems({ bandwidth_mhz: 40 })).toEqual({});
    expect(problems({ bandwidth_mhz: 40, frequency_mhz: 5745, region: 'US' })).toEqual({
      bandwidth_mhz: 'This frequency has no room for 40 MHz.',
    });
    expect(problems({ frequency_mhz: 2412 })).toEqual({ frequency_mhz: 'This device does not offer that.' });
    expect(problems({ frequency_mhz: 2412 }, { channels: [] })).toEqual({});
  });

  test('sends more packets than there is data, and has only the settings of its kind', () => {
    expect(problems({ fec_k: 12 })).toEqual({ fec_k: 'k must be smaller than n.' });
    expect(problems({ fec_k: 11 })).toEqual({});
    expect(problems({ sik_ecc: true })).toEqual({ sik_ecc: 'This radio has no such setting.' });
    const sik = { sik_min_freq_khz: 433_050, sik_max_freq_khz: 434_790 };
    expect(problems(sik, { kind: 'sik' })).toEqual({});
    expect(problems({ ...sik, sik_max_freq_khz: 433_050 }, { kind: 'sik' })).toEqual({
      sik_max_freq_khz: 'Enter more than the lowest frequency.',
    });
  });
});

describe('alerts', () => {
  const problems = (changes: Values) => problemsOf(alerts, usualAlertRules(), changes, {});

  test('hold their own rules from the beginning, and are raised beyond where they are cleared', () => {
    expect(problems(usualAlertRules())).toEqual({});
    expect(problems({ battery_clear: 19 })).toEqual({ battery_clear: 'Enter 20 % or more.' });
    expect(problems({ temperature_clear: 81 })).toEqual({ temperature_clear: 'Enter the limit or less.' });
    expect(problems({ battery_clear: 20, temperature_clear: 80 })).toEqual({});
    expect(problems({ offline_after_s: 86_401 })).toEqual({ offline_after_s: 'Enter a number from 0 to 86400 s.' });
    expect(problems({ offline_limit: 5 })).toEqual({ offline_limit: 'This setting is not known.' });
  });
});

describe('the network', () => {
  const profile = (name: string, uuid: string, address: string, link: string) => ({
    name,
    kind: 'ethernet',
    interface: link,
    autoconnect: true,
    priority: 0,
    metric: null,
    mtu: null,
    ipv4: { ...AUTO_IP, method: 'manual', addresses: [address] },
    ipv6: AUTO_IP,
    wifi: null,
    vpn: null,
    uuid: `${uuid}a7c2f10-6a2b-4d0e-9f3c-5b1d8e6a4009`,
    version: 1,
    wifi_key: NO_KEY,
    vpn_key: NO_KEY,
    vpn_psk: NO_KEY,
  });
  const DESIRED: Values = {
    uplinks: ['eth0'],
    hotspot_mode: 'always',
    hotspot_key: { set: true, updated_at: null },
    hotspot_band: '2_4_ghz',
    hotspot_channel: 6,
    hotspot_address: '192.168.144.1/24',
    connections: [],
  };
  const capability = {
    interfaces: [
      { name: 'eth0', kind: 'ethernet' },
      { name: 'wlan0', kind: 'wifi' },
    ],
    hotspot_channels: { '2_4_ghz': [1, 6, 11, 'x'] },
  };
  const problems = (changes: Values) => problemsOf(network, DESIRED, changes, capability);

  test('has a hotspot with a key, on a channel and in a subnet that it can have', () => {
    expect(problems({ hotspot_channel: 11 })).toEqual({});
    expect(problems({ hotspot_channel: null })).toEqual({});
    expect(problems({ hotspot_channel: 7 })).toEqual({
      hotspot_channel: 'This device offers these channels on the band: 1, 6, 11.',
    });
    expect(problems({ hotspot_key: null })).toEqual({ hotspot_key: 'The hotspot needs a key.' });
    expect(problems({ hotspot_address: '192.168.144.0/24' })).toHaveProperty('hotspot_address');
    const held = [profile('Cable', '0', '192.168.144.7/24', 'eth0')];
    expect(problems({ connections: held }).hotspot_address).toContain('“Cable” on eth0');
    expect(problems({ hotspot_mode: 'off', hotspot_key: null, hotspot_channel: 7, connections: held })).toEqual({});
    expect([channelsOf(capability, '2_4_ghz'), channelsOf(capability, '5_ghz'), channelsOf(null, 'x')]).toEqual([
      [1, 6, 11],
      null,
      null,
    ]);
  });

  test('has profiles that stand beside each other', () => {
    const one = profile('Cable', '0', '192.0.2.7/24', 'eth0');
    expect(problems({ connections: [one, profile('Mast', '1', '198.51.100.7/24', 'eth1')] })).toEqual({});
    expect(problems({ connections: [one, profile('Mast', '1', '192.0.2.9/24', 'eth1')] })).toEqual({
      connections: 'Cable: This subnet overlaps with “Mast” on eth1. Choose another.',
    });
    expect(problems({ uplinks: ['eth0', 'eth0'] })).toEqual({ uplinks: 'An interface is listed twice.' });
    expect(problems({ uplinks: ['br+lan', 'eth0@if2', 'wlan0.10'] })).toEqual({});
    for (const name of ['eth 0', 'eth0:1', 'a/b', '..', '', 'x'.repeat(16), 'ü'.repeat(8), 'eth\u202e0'])
      expect(problems({ uplinks: [name] })).toEqual({ uplinks: 'That isn’t a valid interface name.' });
  });

  test('may be changed beside a profile that the device has against the rules', () => {
    const odd = { ...profile('Cable', '0', '192.0.2.7/24', 'eth0'), mtu: 16_384 };
    const desired = { ...DESIRED, connections: [odd] };
    expect(problemsOf(network, desired, { wifi_enabled: true }, capability)).toEqual({});
    expect(problemsOf(network, desired, { connections: [odd] }, capability)).toHaveProperty('connections');
  });

  test('takes a hotspot key with blanks at its ends', () => {
    expect(problems({ hotspot_key: ' 123456 ' })).toEqual({});
    expect(problems({ hotspot_key: '       ' })).toHaveProperty('hotspot_key');
  });

  test('knows its hotspot as a neighbour while it is on', () => {
    const own = { address: '192.168.144.1/24', interface: 'wlan0' };
    expect(hotspotOf(DESIRED, capability)).toEqual(own);
    expect(hotspotOf({ ...DESIRED, hotspot_mode: 'off' }, capability)).toBeNull();
    expect(hotspotOf({ ...DESIRED, hotspot_address: null }, capability)).toBeNull();
    expect(hotspotOf(DESIRED, { interfaces: [{ name: 'eth0', kind: 'ethernet' }] })).toBeNull();
  });
});

test('a modem is asked for nothing that it cannot have', () => {
  const DESIRED: Values = { apn_mode: 'automatic', apn: null, auth_method: 'none', auth_user: null };
  const problems = (changes: Values, capability: Values = {}) => problemsOf(modem, DESIRED, changes, capability);
  expect(problems({ apn_mode: 'manual' })).toEqual({ apn: 'A manual APN needs a name.' });
  for (const apn of ['internet', 'm2m_static.operator.example', 'web-1.t-d1.de'])
    expect(problems({ apn_mode: 'manual', apn })).toEqual({});
  expect(problems({ apn: 'in ternet' })).toEqual({
    apn: 'An APN has letters, digits, dots, dashes and underscores only.',
  });
  expect(problems({ auth_user: 'u'.repeat(255), auth_password: 'p'.repeat(255) })).toEqual({});
  const tooMany = 'Enter at most 255 bytes. Letters with accents need two each.';
  expect(problems({ auth_user: 'ü'.repeat(128), auth_password: 'ü'.repeat(128) })).toEqual({
    auth_user: tooMany,
    auth_password: tooMany,
  });
  expect(problems({ auth_method: 'pap' })).toEqual({ auth_user: 'This method needs a user name.' });
  expect(problems({ auth_method: 'chap', auth_user: '' })).toEqual({ auth_user: 'This method needs a user name.' });
  expect(problems({ auth_method: 'chap', auth_user: 'u' })).toEqual({});
  expect(problems({ sim_puk: '12345678' })).toEqual({ sim_pin: 'Enter the new PIN of the card.' });
  expect(problems({ sim_puk: '12345678', sim_pin: '1234' })).toEqual({});
  expect(problems({ sim_pin: '123' })).toEqual({ sim_pin: 'Enter at least 4 characters.' });
  expect(problems({ sim_pin: '12a4' })).toEqual({ sim_pin: 'A PIN has 4 to 8 digits.' });
  expect(problems({ bands: ['b3'] }, { bands: ['b3', 7] })).toEqual({});
  expect(problems({ bands: ['b1'] }, { bands: ['b3'] })).toEqual({ bands: 'This device does not offer that.' });
  expect(problems({ mode: '5g' }, { modes: ['4g'] })).toEqual({ mode: 'This device does not offer that.' });
  expect(problems({ mode: 'any' }, { modes: ['4g'] })).toEqual({});
});

test('what people say of a device has no tag twice', () => {
  const problems = (changes: Values) => problemsOf(general, {}, changes, {});
  expect(problems({ tags: ['a', 'b-2'] })).toEqual({});
  expect(problems({ tags: ['a', 'a'] })).toEqual({ tags: 'Remove the duplicate tags.' });
  expect(problems({ tags: ['A'] })).toEqual({ tags: 'A tag has 1 to 32 letters a-z, digits or dashes.' });
});

test('entries of a list that the server has already do not stop a person from adding others', () => {
  const desired: Values = { tags: ['Lübeck', 'x'.repeat(40)], bands: ['b77'] };
  const tags = (list: readonly string[]) => problemsOf(general, desired, { tags: list }, {});
  expect(tags(['Lübeck', 'x'.repeat(40), 'night'])).toEqual({});
  expect(tags(['Lübeck'])).toEqual({});
  expect(tags(['Lübeck', 'Kiel'])).toEqual({ tags: 'A tag has 1 to 32 letters a-z, digits or dashes.' });
  expect(tags(Array.from({ length: 21 }, (_, index) => `t${index}`))).toEqual({ tags: 'At most 20 entries.' });
  const twice = (list: readonly string[]) => problemsOf(general, { tags: ['a', 'a'] }, { tags: list }, {});
  expect(twice(['a', 'a', 'b'])).toEqual({});
  expect(twice(['a', 'a', 'a'])).toEqual({ tags: 'Remove the duplicate tags.' });
  expect(twice(['a', 'a', 'b', 'b'])).toEqual({ tags: 'Remove the duplicate tags.' });
  const uplinks = { uplinks: ['eth0', 'eth0'] };
  expect(problemsOf(network, uplinks, { uplinks: ['eth0', 'eth0', 'wlan0'] }, {})).toEqual({});
  const bands = (list: readonly string[]) => problemsOf(modem, desired, { bands: list }, { bands: ['b1', 'b3'] });
  expect(bands(['b77', 'b3'])).toEqual({});
  expect(bands(['b77', 'b7'])).toEqual({ bands: 'This device does not offer that.' });
});

test('odd outputs that the server has already do not stop a person from adding others', () => {
  const old = [
    { kind: 'rtsp', address: '/live?x=1' },
    { kind: 'rtsp', address: '/live?x=1' },
    { kind: 'rtp_udp', address: '10.0.0.7' },
  ];
  const added = (kind: string, address: string) =>
    problemsOf(media, { outputs: old }, { outputs: [...old, { kind, address }] }, {});
  expect(added('srt', 'srt://a.test:9000')).toEqual({});
  expect(added('srt', 'a.test')).toEqual({ outputs: expect.stringContaining('Output 4: ') });
  expect(added('rtsp', '/main')).toEqual({ outputs: 'A stream has at most one RTSP output.' });
  expect(added('rtp_udp', '10.0.0.7')).toEqual({ outputs: 'Remove the duplicate output.' });
});

test('the folder of definitions has every section of the specification', () => {
  const specified = ['alerts', 'general', 'mavlink', 'media', 'modem', 'network', 'radio', 'system', 'terminal'];
  expect(Object.keys(SECTIONS)).toEqual(expect.arrayContaining(specified));
});
