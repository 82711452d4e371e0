import { describe, expect, test } from '@jest/globals';
import { NEW_SOURCE, normalisedSource, toSource, type Source } from '#app/settings/source';
import { toCapabilities } from '#app/settings/sourceCapabilities';
import { controlProblem, toControls, type Control } from '#app/settings/sourceControls';
import { choicesOf, passwordProblem, sourceProblems, type SourceContext } from '#app/settings/sourceRules';

const capabilities = toCapabilities({
  supported: true,
  kinds: ['v4l2', 'csi', 'rtsp', 'onvif', 'rtp_udp', 'srt', 'whep', 'test'],
  cameras: [
    {
      path: '/dev/a',
      kind: 'v4l2',
      model: 'A',
      formats: [
        {
          format: 'MJPG',
          sizes: [
            { size: '640x480', fps: [30, 15] },
            { size: '1920x1080', fps: [10] },
          ],
        },
        { format: 'H264', sizes: [{ size: '1280x720', fps: [60] }] },
      ],
    },
    { path: '/dev/b', kind: 'csi', model: 'B', formats: [] },
  ],
  onvif: [{ url: 'http://10.0.0.5/onvif', name: 'Mast', profiles: [{ id: 'p1', name: 'Main' }] }],
  patterns: ['bars', 'ball'],
});
const context: SourceContext = { others: [], capabilities, isUsed: false };
const ONE: Readonly<Record<string, Source>> = {
  v4l2: {
    ...NEW_SOURCE,
    name: 'Nose',
    kind: 'v4l2',
    device: '/dev/a',
    format: 'MJPG',
    size: '640x480',
    fps: 15,
  },
  rtsp: { ...NEW_SOURCE, name: 'Belly', kind: 'rtsp', url: 'rtsp://10.0.0.5/main' },
  onvif: { ...NEW_SOURCE, name: 'Mast', kind: 'onvif', url: 'http://10.0.0.5/onvif', profile: 'p1' },
  rtp_udp: { ...NEW_SOURCE, name: 'Wing', kind: 'rtp_udp', port: 5600, codec: 'h264' },
  srt: { ...NEW_SOURCE, name: 'Tail', kind: 'srt', url: 'srt://10.0.0.5:9000' },
  whep: { ...NEW_SOURCE, name: 'Hub', kind: 'whep', url: 'https://media.example/whep' },
  test: { ...NEW_SOURCE, name: 'Bars', kind: 'test', pattern: 'bars' },
};
const problems = (kind: keyof typeof ONE, own: Partial<Source>, more: Partial<SourceContext> = {}) =>
  sourceProblems({ ...(ONE[kind] as Source), ...own }, { ...context, ...more });

test('of a source that stands only what is changed is judged, and what the change breaks elsewhere', () => {
  const before: Source = {
    ...NEW_SOURCE,
    name: 'x'.repeat(200),
    kind: 'rtsp',
    url: 'rtsp://10.0.0.5/main',
    timeout_s: 99,
  };
  const change = (changes: Partial<Source>) => sourceProblems({ ...before, ...changes }, { ...context, before });
  // Another kind is judged whole, also where its sentence is the same as before.
  expect(Object.keys(change({ kind: 'whep' }))).toEqual(['url', 'timeout_s']);
  expect(Object.keys(change({ transport: 'quic' }))).toEqual(['transport']);
  expect(change({ note: 'Above the door' })).toEqual({});
  expect(Object.keys(change({ timeout_s: 98, url: 'x' }))).toEqual(['url', 'timeout_s']);
  expect(Object.keys(change({ kind: 'test' }))).toEqual(['pattern']);
});

describe('the rules of a source (pages §8)', () => {
  test.each(Object.keys(ONE))('take a usual one of %s', (kind) => expect(problems(kind, {})).toEqual({}));

  test.each<[string, Partial<Source>, Partial<Record<keyof Source, string>>]>([
    ['rtsp', { name: ' ' }, { name: 'Enter a name.' }],
    ['rtsp', { note: 'n'.repeat(201) }, { note: 'Enter at most 200 characters.' }],
    ['rtsp', { note: 'a\u202eb' }, { note: 'Remove control and invisible characters.' }],
    ['rtsp', { hfov_deg: -1 }, { hfov_deg: 'Enter a number from 0 to 180 °.' }],
    ['rtsp', { hfov_deg: 181 }, { hfov_deg: 'Enter a number from 0 to 180 °.' }],
    ['rtsp', { url: null }, { url: 'Enter an address.' }],
    ['rtsp', { url: 'http://10.0.0.5/' }, { url: 'An address begins with rtsp:// or rtsps://.' }],
    ['rtsp', { url: 'rtsp://a@10.0.0.5/' }, { url: 'Enter user name and password in their own fields.' }],
    ['rtsp', { url: 'rtsp://:b@10.0.0.5/' }, { url: 'Enter user name and password in their own fields.' }],
    ['rtsp', { username: 'u'.repeat(65) }, { username: 'Enter at most 64 characters.' }],
    [
      'rtsp',
      { tls_fingerprint_sha256: 'ab' },
      { tls_fingerprint_sha256: 'A SHA-256 fingerprint has 64 hexadecimal digits.' },
    ],
    ['rtsp', { jitter_ms: 2001 }, { jitter_ms: 'Enter a number from 0 to 2000 ms.' }],
    ['rtsp', { jitter_ms: 0.5 }, { jitter_ms: 'Enter a whole number.' }],
    ['rtsp', { timeout_s: 1 }, { timeout_s: 'Enter a number from 2 to 30 s.' }],
    ['rtsp', { timeout_s: 31 }, { timeout_s: 'Enter a number from 2 to 30 s.' }],
    ['srt', { url: 'rtsp://10.0.0.5' }, { url: 'An address begins with srt://.' }],
    ['whep', { url: 'srt://10.0.0.5' }, { url: 'An address begins with http:// or https://.' }],
    ['onvif', { url: null }, { url: 'Choose a camera.' }],
    ['onvif', { url: 'http://10.0.0.6/onvif' }, { url: 'This device has not found this camera.' }],
    ['onvif', { profile: 'p2' }, { profile: 'Choose from the list.' }],
    ['onvif', { profile: null }, { profile: 'Choose from the list.' }],
    ['v4l2', { device: null }, { device: 'Choose a camera.' }],
    ['v4l2', { device: '/dev/x' }, { device: 'This device does not report this camera.' }],
    ['v4l2', { kind: 'csi' }, { device: 'This device does not report this camera.' }],
    [
      'v4l2',
      { format: 'YUYV' },
      {
        format: 'Choose from the list.',
        size: 'Choose from the list.',
        fps: 'Choose from the list.',
      },
    ],
    ['v4l2', { size: '1280x720' }, { size: 'Choose from the list.', fps: 'Choose from the list.' }],
    ['v4l2', { fps: 60 }, { fps: 'Choose from the list.' }],
    ['v4l2', { fps: null }, { fps: 'Choose from the list.' }],
    ['rtp_udp', { port: null }, { port: 'Enter a port from 1024 to 65535.' }],
    ['rtp_udp', { port: 1023 }, { port: 'Enter a port from 1024 to 65535.' }],
    ['rtp_udp', { port: 65_536 }, { port: 'Enter a port from 1024 to 65535.' }],
    ['rtp_udp', { codec: null }, { codec: 'Choose from the list.' }],
    ['rtp_udp', { sdp: 'v=0\nm=audio 1\n' }, { sdp: 'A session description begins with v=0 and describes video.' }],
    ['rtp_udp', { sdp: 'x\nv=0\nm=video 1' }, { sdp: 'A session description begins with v=0 and describes video.' }],
    ['rtp_udp', { sdp: `v=0\nm=video 1\n${'a'.repeat(4000)}` }, { sdp: 'Enter at most 4000 characters.' }],
    ['test', { pattern: 'snow' }, { pattern: 'Choose from the list.' }],
    ['test', { pattern: null }, { pattern: 'Choose from the list.' }],
  ])('of %s refuse %j', (kind, own, expected) => expect(problems(kind, own)).toEqual(expected));

  test('take the ends of every range', () => {
    for (const [kind, own] of [
      ['rtsp', { hfov_deg: 0, jitter_ms: 0, timeout_s: 2, note: 'n'.repeat(200), username: 'u'.repeat(64) }],
      ['rtsp', { hfov_deg: 180, jitter_ms: 2000, timeout_s: 30, tls_fingerprint_sha256: 'AB:'.repeat(31) + 'ab' }],
      ['rtp_udp', { port: 1024, codec: 'vp8', sdp: 'v=0\r\ns=x\r\nm=video 5600 RTP/AVP 96\r\n' }],
      ['rtp_udp', { port: 65_535, codec: 'h265', sdp: 'v=0\nm=video 1' }],
    ] as const)
      expect([own, problems(kind, own)]).toEqual([own, {}]);
  });

  test('know the other sources, the pipeline, and what the device can do', () => {
    const wing = ONE.rtp_udp as Source;
    expect(problems('rtp_udp', { name: 'B' }, { others: [wing] })).toEqual({
      port: 'Source “Wing” already receives on port 5600.',
    });
    expect(problems('rtp_udp', { name: 'B', port: 5601 }, { others: [wing] })).toEqual({});
    expect(problems('rtp_udp', { name: 'B' }, { others: [{ ...(ONE.rtsp as Source), port: 5600 }] })).toEqual({});
    expect(problems('rtp_udp', { name: ' wing ', port: 5601 }, { others: [wing] })).toEqual({
      name: 'Another source has this name.',
    });
    // A source without a camera holds none.
    expect(problems('v4l2', {}, { others: [wing] })).toEqual({});
    expect(problems('v4l2', { device: null }, { others: [wing] })).toEqual({ device: 'Choose a camera.' });
    expect(problems('rtsp', { enabled: false }, { isUsed: true })).toEqual({
      enabled: 'The pipeline uses this source. Choose another source there first.',
    });
    expect(problems('rtsp', { enabled: false })).toEqual({});
    expect(problems('rtsp', {}, { capabilities: { ...capabilities, kinds: ['v4l2'] } })).toEqual({
      kind: 'This device does not support this kind of source.',
    });
  });

  test('of a password go by what it protects', () => {
    const lengths = (kind: Source['kind']) =>
      [1, 9, 10, 79, 80, 128, 129, 1000, 1001].filter((length) => passwordProblem(kind, 'x'.repeat(length)) === null);
    expect(lengths('srt')).toEqual([10, 79]);
    expect(lengths('rtsp')).toEqual([1, 9, 10, 79, 80, 128]);
    expect(lengths('whep')).toEqual([1, 9, 10, 79, 80, 128, 129, 1000]);
    expect([passwordProblem('srt', 'x'), passwordProblem('rtsp', ''), passwordProblem('whep', '')]).toEqual([
      'An SRT passphrase has 10 to 79 characters.',
      'Enter 1 to 128 characters.',
      'Enter 1 to 1000 characters.',
    ]);
    expect(passwordProblem('rtsp', 'a\u200bb')).toBe('Remove control and invisible characters.');
  });
});

test('each choice of a camera leaves those after it', () => {
  const of = (device: string | null, format: string | null, size: string | null) =>
    choicesOf({ device, format, size }, capabilities);
  expect(of('/dev/a', 'MJPG', '640x480')).toEqual({
    formats: ['MJPG', 'H264'],
    sizes: ['640x480', '1920x1080'],
    rates: [30, 15],
  });
  expect(of('/dev/a', 'H264', '640x480')).toEqual({ formats: ['MJPG', 'H264'], sizes: ['1280x720'], rates: [] });
  expect(of('/dev/a', null, null)).toEqual({ formats: ['MJPG', 'H264'], sizes: [], rates: [] });
  expect(of(null, 'MJPG', '640x480')).toEqual({ formats: [], sizes: [], rates: [] });
});

test('what a kind does not use is emptied, texts are trimmed, and a fingerprint is plain digits', () => {
  const odd: Source = {
    ...(ONE.rtsp as Source),
    name: ' Belly ',
    note: ' below ',
    url: ' rtsp://10.0.0.5/main ',
    username: ' ',
    tls_fingerprint_sha256: ' AB:CD ',
    sdp: 'v=0',
    port: 5600,
    device: '/dev/a',
  };
  expect(normalisedSource(odd)).toEqual({
    ...(ONE.rtsp as Source),
    note: 'below',
    username: null,
    tls_fingerprint_sha256: 'abcd',
  });
  expect(normalisedSource({ ...(ONE.rtp_udp as Source), sdp: ' v=0 ', url: 'x' })).toMatchObject({
    sdp: 'v=0',
    url: null,
  });
});

test('a source keeps what is understood of it, and is none as a list or a word', () => {
  expect(toSource({ ...ONE.v4l2, fps: 'fast', hfov_deg: Infinity, password: 'x' })).toEqual({ ...ONE.v4l2, fps: null });
  expect(toSource({})).toEqual(NEW_SOURCE);
  for (const odd of [null, [], 'x', 7, undefined]) expect(toSource(odd)).toBeNull();
});

describe('what a device can have as sources', () => {
  test('is read row by row, with what is missing filled in', () => {
    expect(
      toCapabilities({
        supported: false,
        kinds: ['rtsp', 'later', 7],
        cameras: [
          {
            path: '/dev/a',
            kind: 'v4l2',
            plugged: false,
            formats: [{ sizes: [{ size: '640x480', fps: [30, 0, -1, 'x'] }] }],
          },
          {
            path: '/dev/b',
            kind: 'csi',
            model: 'B',
            formats: [{ format: 'H264', sizes: [{ size: 'large' }, { size: '1x1' }] }],
          },
          { path: '/dev/c', kind: 'usb' },
          { kind: 'v4l2' },
          null,
        ],
        onvif: [{ url: 'http://a', profiles: [{ id: 'p' }, { name: 'x' }, null] }, { name: 'no address' }],
        patterns: ['bars', 5],
      }),
    ).toEqual({
      isSupported: false,
      kinds: ['rtsp'],
      cameras: [
        {
          path: '/dev/a',
          kind: 'v4l2',
          model: '/dev/a',
          isPlugged: false,
          formats: [{ format: '', sizes: [{ size: '640x480', fps: [30] }] }],
        },
        {
          path: '/dev/b',
          kind: 'csi',
          model: 'B',
          isPlugged: true,
          formats: [{ format: 'H264', sizes: [{ size: '1x1', fps: [] }] }],
        },
      ],
      onvif: [{ url: 'http://a', name: 'http://a', model: '', firmware: '', profiles: [{ id: 'p', name: 'p' }] }],
      patterns: ['bars'],
    });
    const nothing = { isSupported: null, kinds: [], cameras: [], onvif: [], patterns: [] };
    for (const odd of [null, {}, 'x', { supported: 'yes', kinds: {}, cameras: 7, onvif: 'x', patterns: null }])
      expect(toCapabilities(odd)).toEqual(nothing);
  });

  test('is bounded', () => {
    const many = <T>(first: T, others: T) => [first, ...Array.from({ length: 99 }, () => others)];
    const few = { size: '1x1', fps: [1] };
    const sizes = many({ size: '1x1', fps: many(1, 1) }, few);
    const formats = many({ sizes }, { sizes: [few] });
    const camera = { path: '/dev/a', kind: 'v4l2' };
    const { kinds, cameras, onvif, patterns } = toCapabilities({
      kinds: many('rtsp', 'rtsp'),
      cameras: many({ ...camera, formats }, { ...camera, formats: [] }),
      onvif: many({ url: 'http://a', profiles: many({ id: 'p' }, { id: 'p' }) }, { url: 'http://a', profiles: [] }),
      patterns: many('bars', 'bars'),
    });
    expect([kinds.length, cameras.length, onvif.length, patterns.length]).toEqual([64, 64, 64, 64]);
    expect([cameras[0]?.formats.length, onvif[0]?.profiles.length]).toEqual([64, 64]);
    const [first] = cameras[0]?.formats ?? [];
    expect([first?.sizes.length, first?.sizes[0]?.fps.length]).toEqual([64, 64]);
  });
});

describe('a control of a camera', () => {
  const read = (row: object): Control | undefined => toControls({ controls: [row] })[0];
  const range = { name: 'gain', label: 'Gain', kind: 'range', min: 0, max: 10, step: 2, default: 5, value: 6 };
  const menu = {
    name: 'mode',
    kind: 'menu',
    choices: [{ value: 'a', label: 'A' }, { value: 'b' }, { label: 'c' }, null],
    default: 'b',
    value: 'a',
    inactive: true,
  };
  const flip = { name: 'flip', label: 'Flip', kind: 'switch', default: true, value: false };

  test('is read as the device describes it', () => {
    const named = { name: 'gain', label: 'Gain', isInactive: false };
    expect(read(range)).toEqual({ ...named, kind: 'range', min: 0, max: 10, step: 2, default: 5, value: 6 });
    expect(read(menu)).toEqual({
      name: 'mode',
      label: 'mode',
      isInactive: true,
      kind: 'menu',
      choices: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'b' },
      ],
      default: 'b',
      value: 'a',
    });
    expect(read(flip)).toEqual({
      name: 'flip',
      label: 'Flip',
      isInactive: false,
      kind: 'switch',
      default: true,
      value: false,
    });
  });

  test('has what stands in for a part that it does not say', () => {
    expect(read({ ...range, step: 0, default: 'x' })).toMatchObject({ step: 1, default: 0 });
    expect(read({ ...range, step: -1 })).toMatchObject({ step: 1 });
    expect(read({ ...range, step: null })).toMatchObject({ step: 1 });
    expect(read({ ...menu, default: 7 })).toMatchObject({ default: 'a' });
    expect(read({ ...flip, default: 'yes', inactive: 'yes' })).toMatchObject({ default: false, isInactive: false });
  });

  test('that says too little is none', () => {
    for (const odd of [
      { ...range, min: null },
      { ...range, max: 0 },
      { ...range, value: Infinity },
      { ...menu, value: 7 },
      { ...menu, choices: 'x' },
      { ...flip, value: 'on' },
      { ...flip, name: 5 },
      { ...flip, kind: 'button' },
    ])
      expect([odd, read(odd)]).toEqual([odd, undefined]);
    for (const body of [null, {}, 'x', { controls: {} }]) expect(toControls(body)).toEqual([]);
    expect(toControls({ controls: Array.from({ length: 100 }, () => flip) })).toHaveLength(64);
  });

  test('is set within its range, to a word of its menu, or on or off', () => {
    const problem = (row: object, value: boolean | number | string) => controlProblem(read(row) as Control, value);
    expect([problem(range, 0), problem(range, 10), problem(menu, 'b'), problem(flip, false)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([problem(range, 10.1), problem(range, '5')]).toEqual([
      'Enter a number from 0 to 10.',
      'Enter a number from 0 to 10.',
    ]);
    expect([problem(menu, 'c'), problem(menu, true)]).toEqual(['Choose from the list.', 'Choose from the list.']);
    expect([problem(flip, 'on'), problem(flip, 1)]).toEqual(['Choose on or off.', 'Choose on or off.']);
  });
});
