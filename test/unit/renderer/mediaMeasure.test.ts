import { describe, expect, test } from '@jest/globals';
import { mediaReport } from '../../../app/events/topics/media';
import { gigabytesPerHour, keyFrameSeconds } from '../../../app/settings/sections/media';
import {
  bitRateOf,
  codecOf,
  frameRateOf,
  isOpenToAll,
  isPublic,
  keyFramesOf,
  sizeOf,
} from '../../../renderer/features/device-media/measure';

const SET = { fps: 30, bitrate_kbps: 2500, rate_control: 'constant', resolution: '1280x720', rotation_deg: '0' };
const measured = (raw: object) => mediaReport.decode({ stream_id: 'main', ...raw });

describe('a measured value beside the set one', () => {
  test.each([
    [30, false],
    [28, false],
    [18.5, true],
    [34, true],
  ])('%s fps where 30 are set', (fps, isOff) => {
    expect(frameRateOf(measured({ fps }), SET)).toEqual({ measured: String(fps), set: '30', isOff });
  });

  test.each([
    [2400, 'constant', false],
    [1500, 'constant', true],
    [1500, 'adaptive', false],
    [3200, 'adaptive', true],
  ])('%s kbit/s where 2500 are set, %s', (kbps, rate_control, isOff) => {
    expect(bitRateOf(measured({ bitrate_kbps: kbps }), { ...SET, rate_control })?.isOff).toBe(isOff);
  });

  test('a turned frame has its sides swapped', () => {
    expect(sizeOf(measured({ width: 720, height: 1280 }), SET)?.isOff).toBe(true);
    expect(sizeOf(measured({ width: 720, height: 1280 }), { ...SET, rotation_deg: '90' })?.isOff).toBe(false);
  });

  test('a measured codec other than the set one is marked', () => {
    expect(codecOf(measured({ codec: 'h264' }), { codec: 'h264' })?.isOff).toBe(false);
    expect(codecOf(measured({ codec: 'h265' }), { codec: 'h264' })).toEqual({
      measured: 'h265',
      set: 'h264',
      isOff: true,
    });
    expect(codecOf(measured({}), { codec: 'h264' })).toBeNull();
  });

  test.each([
    [2, '2', false],
    [2.38, '2.4', false],
    [2.5, '2.5', true],
    // Viewers who come ask for more of them.
    [0.7, '0.7', false],
  ])('a keyframe every %s s where every 2 s is set', (seconds, shown, isOff) => {
    const set = { keyframe_interval: 30, fps: 15 };
    expect(keyFramesOf(seconds, set)).toEqual({ measured: shown, set: '2', isOff });
  });

  test('nothing is judged that was not reported, or is not understood', () => {
    expect(frameRateOf(measured({ fps: 'many' }), SET)).toBeNull();
    expect(frameRateOf(measured({ fps: 12 }), { fps: 'a_word_of_tomorrow' })).toMatchObject({
      set: null,
      isOff: false,
    });
    expect(sizeOf(measured({ width: 640 }), SET)).toBeNull();
    expect(keyFramesOf(null, SET)).toBeNull();
    expect(keyFramesOf(2, SET)).toEqual({ measured: '2', set: null, isOff: false });
  });
});

test('the cost per hour and the wait for a key frame', () => {
  expect(gigabytesPerHour(2500)).toBeCloseTo(1.125);
  expect(keyFrameSeconds({ keyframe_interval: 150, fps: 30 })).toBe(5);
  expect(keyFrameSeconds({ keyframe_interval: 150, fps: 0 })).toBeNull();
});

test.each([
  ['203.0.113.7:5600', true],
  ['video.example:5600', true],
  ['10.0.0.7:5600', false],
  ['192.168.1.2', false],
  ['172.20.0.1:5600', false],
  ['224.0.0.1:5600', false],
  ['groundstation:5600', false],
  ['ground.local:5600', false],
  ['[2001:db8::7]:5600', true],
  ['[fd00::7]:5600', false],
  ['[fe80::7]:5600', false],
  ['[::1]:5600', false],
])('%s is public: %s', (address, is) => expect(isPublic(address)).toBe(is));

test.each([
  ['rtp_udp', '203.0.113.7:5600', true],
  ['rtp_udp', '10.0.0.7:5600', false],
  ['srt', 'srt://203.0.113.7:9000', true],
  ['srt', 'srt://203.0.113.7:9000?passphrase=0123456789', false],
  ['whip', 'http://media.example/whip', true],
  ['whip', 'https://media.example/whip', false],
  ['rtsp', '/main', false],
  ['pigeon', '203.0.113.7', false],
])('%s to %s leaves without encryption: %s', (kind, address, is) => expect(isOpenToAll(kind, address)).toBe(is));
