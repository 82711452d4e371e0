import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { probeFailureOf, toMediaSource, toProbeResult } from '../../../../app/api/mediaSources';
import { SOURCE_KINDS } from '../../../../app/settings/mediaSource';
import {
  followKind,
  interruptsVideo,
  NEW_SOURCE,
  normalisedSource,
  sourceBody,
  sourceChanges,
  SourceSchema,
  toSource,
  uses,
  videoSource,
  withoutCredentials,
  type Source,
} from '../../../../app/settings/source';
import { toCapabilities } from '../../../../app/settings/sourceCapabilities';
import { controlProblem, toControls } from '../../../../app/settings/sourceControls';
import { choicesOf, followCamera, passwordProblem, sourceProblems } from '../../../../app/settings/sourceRules';
import * as v from 'valibot';

const source = fc.record<Source>({
  name: fc.string(),
  kind: fc.constantFrom(...SOURCE_KINDS),
  enabled: fc.boolean(),
  thermal: fc.boolean(),
  hfov_deg: fc.option(fc.double({ noNaN: true })),
  note: fc.string(),
  device: fc.option(fc.string()),
  format: fc.option(fc.string()),
  size: fc.option(fc.string()),
  fps: fc.option(fc.integer()),
  url: fc.option(fc.oneof(fc.string(), fc.webUrl())),
  username: fc.option(fc.string()),
  password: fc.constant({ set: false, updated_at: null }),
  transport: fc.constantFrom('auto', 'udp', 'tcp', 'multicast'),
  tls_fingerprint_sha256: fc.option(fc.string()),
  jitter_ms: fc.integer(),
  timeout_s: fc.integer(),
  profile: fc.option(fc.string()),
  port: fc.option(fc.integer()),
  codec: fc.option(fc.constantFrom('h264', 'h265', 'vp8')),
  sdp: fc.option(fc.string()),
  pattern: fc.option(fc.string()),
});
const FOUND = toCapabilities({
  supported: true,
  kinds: [...SOURCE_KINDS],
  cameras: [
    {
      path: '/dev/a',
      kind: 'v4l2',
      model: 'A',
      formats: [{ format: 'MJPG', sizes: [{ size: '640x480', fps: [30] }] }],
    },
  ],
  onvif: [],
  patterns: ['bars'],
});

/** What is chosen of the camera. */
const PICKED = { device: '/dev/a', format: 'MJPG', size: '640x480', fps: 30 };

describe('a source', () => {
  test('is normalised once and for all, to what its kind uses', () => {
    fc.assert(
      fc.property(source, (one) => {
        const normal = normalisedSource(one);
        expect(normalisedSource(normal)).toEqual(normal);
        for (const name of Object.keys(NEW_SOURCE) as (keyof Source)[])
          if (!uses(one.kind, name)) expect(normal[name]).toEqual(NEW_SOURCE[name]);
      }),
    );
  });

  test('has problems only in what its kind uses', () => {
    fc.assert(
      fc.property(source, fc.boolean(), (one, isUsed) => {
        const names = Object.keys(sourceProblems(one, { others: [], capabilities: FOUND, isUsed }));
        expect(names.every((name) => uses(one.kind, name as keyof Source))).toBe(true);
      }),
    );
  });

  test('that is used by the pipeline cannot be disabled, nor a camera be used twice', () => {
    const one: Source = { ...NEW_SOURCE, name: 'A', kind: 'v4l2', ...PICKED };
    const context = { others: [], capabilities: FOUND, isUsed: true };
    expect(sourceProblems(one, context)).toEqual({});
    expect(Object.keys(sourceProblems({ ...one, enabled: false }, context))).toEqual(['enabled']);
    expect(sourceProblems({ ...one, name: 'B' }, { ...context, others: [one] })).toEqual({
      device: 'Source “A” uses this camera.',
    });
    expect(choicesOf(one, FOUND)).toEqual({ formats: ['MJPG'], sizes: ['640x480'], rates: [30] });
  });

  test('takes a passphrase of SRT from 10 to 79 characters, and no password with invisible ones', () => {
    expect(passwordProblem('srt', 'x'.repeat(10))).toBeNull();
    expect(passwordProblem('srt', 'x'.repeat(9))).not.toBeNull();
    expect(passwordProblem('srt', 'x'.repeat(80))).not.toBeNull();
    expect(passwordProblem('rtsp', 'a\u200bb')).not.toBeNull();
    expect(passwordProblem('rtsp', '')).not.toBeNull();
  });
});

describe('what a server sends', () => {
  test('never throws, and what is understood is within the contract', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        for (const read of [toMediaSource, toCapabilities, toControls, toSource]) read(any);
        toProbeResult({ result: any as never });
        expect(probeFailureOf({ error: any as never })).toBeNull();
        const one = toSource({ ...NEW_SOURCE, kind: any, name: any, password: any });
        expect(v.safeParse(SourceSchema, one).success).toBe(true);
      }),
    );
  });

  test('half a control is none; a value beyond its range is refused', () => {
    const range = { name: 'gain', label: 'Gain', kind: 'range', min: 0, max: 10, step: 1, default: 5, value: 5 };
    const [control] = toControls({ controls: [range] });
    expect(control).toMatchObject({ kind: 'range', isInactive: false });
    if (!control) throw new Error('none');
    expect(controlProblem(control, 10)).toBeNull();
    for (const wrong of [11, -1, true, 'x', Number.NaN]) expect(controlProblem(control, wrong)).not.toBeNull();
    for (const broken of [{ max: null }, { value: 'x' }, { name: '' }, { kind: 'knob' }, { max: 0 }])
      expect(toControls({ controls: [{ ...range, ...broken }] })).toEqual([]);
    expect(toControls({ controls: [{ ...range, kind: 'menu', choices: [], value: 'a' }] })).toEqual([]);
  });
});

test('the video is interrupted by a change of what it comes from, and by no other', () => {
  expect(interruptsVideo(['name', 'note', 'thermal', 'hfov_deg'])).toBe(false);
  expect(interruptsVideo(['name', 'url'])).toBe(true);
  expect(interruptsVideo(['password'])).toBe(true);
});

test.each([
  ['name', true, true, 0],
  ['url', false, false, 0],
  ['url', true, false, 1],
  ['url', true, true, 2],
  // Refused for an arming, as one that another person has put to use.
  ['url', false, true, 2],
])('a change of its %s, used %p, armed %p, needs level %p', (name, isUsed, isArmed, level) =>
  expect(videoSource.levelFor?.({ before: {}, after: {}, names: [name], isArmed, isUsed })).toBe(level),
);

describe('the form of a source', () => {
  const saved: Source = {
    ...NEW_SOURCE,
    name: 'Gimbal',
    url: 'rtsp://10.0.0.9/1',
    password: { set: true, updated_at: '2026-11-23T00:00:00.000Z' },
  };

  test('sends what was changed, and all that depends on the kind with another kind', () => {
    expect(sourceChanges({ note: ' x ', timeout_s: 5 }, saved)).toEqual({ note: 'x', timeout_s: 5 });
    const other = sourceChanges({ kind: 'rtp_udp', port: 5600, codec: 'h264', password: 'typed before' }, saved);
    expect(other).toMatchObject({ kind: 'rtp_udp', port: 5600, codec: 'h264', url: null });
    expect(other).not.toHaveProperty('password');
  });

  test('keeps what a source of a kind that this version does not know has', () => {
    const before: Source = { ...saved, kind: 'ndi', url: 'ndi://studio/1', jitter_ms: 40 };
    expect(sourceChanges({ note: 'Left' }, before)).toEqual({ note: 'Left' });
    expect(sourceBody(before)).toMatchObject({ kind: 'ndi', url: 'ndi://studio/1', jitter_ms: 40 });
  });

  test('sends a password that was typed, null to remove it, and none to keep it', () => {
    expect(sourceChanges({ password: 'new' }, saved)).toEqual({ password: 'new' });
    expect(sourceChanges({ password: null }, saved)).toEqual({ password: null });
    expect(sourceBody(saved)).not.toHaveProperty('password');
    expect(sourceBody({ ...saved, kind: 'test', password: 'x' })).not.toHaveProperty('password');
  });

  test('begins another kind with what is usual, and leaves what the kind does not use as it was', () => {
    expect(followKind(saved, saved, 'rtp_udp', ['bars'])).toEqual({ port: 5600, codec: 'h264', pattern: null });
    const typed: Source = { ...saved, port: 7000, codec: 'vp8' };
    expect(followKind(typed, saved, 'rtp_udp', [])).toEqual({ port: 7000, codec: 'vp8', pattern: null });
    expect(followKind(typed, saved, 'rtsp', ['bars'])).toEqual({ port: null, codec: null, pattern: null });
    expect(followKind(saved, saved, 'test', ['bars'])).toEqual({ port: null, codec: null, pattern: 'bars' });
  });

  test('moves credentials of a pasted address to the fields of its kind', () => {
    expect(withoutCredentials('rtsp', 'rtsp://a:b@cam/1')).toEqual({
      url: 'rtsp://cam/1',
      username: 'a',
      password: 'b',
    });
    expect(withoutCredentials('srt', 'srt://a:b@cam:9000')).toEqual({ url: 'srt://cam:9000', password: 'b' });
    expect(withoutCredentials('rtsp', 'rtsp://cam/1')).toBeNull();
  });

  test('keeps what a camera still offers, else takes its first', () => {
    const formats = [
      { format: 'MJPG', sizes: [{ size: '640x480', fps: [15, 30] }] },
      { format: 'YUYV', sizes: [{ size: '320x240', fps: [9] }] },
    ];
    const found = toCapabilities({ cameras: [{ path: '/dev/a', kind: 'v4l2', model: 'A', formats }] });
    expect(followCamera(PICKED, found)).toEqual({ format: 'MJPG', size: '640x480', fps: 30 });
    expect(followCamera({ ...PICKED, format: 'YUYV' }, found)).toEqual({ format: 'YUYV', size: '320x240', fps: 9 });
    expect(followCamera({ ...PICKED, device: null }, found)).toEqual({ format: null, size: null, fps: null });
  });
});
