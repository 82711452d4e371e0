import { describe, expect, test } from '@jest/globals';
import { NEW_SOURCE, toSource, type Source } from '../../../app/settings/source';
import { toCapabilities } from '../../../app/settings/sourceCapabilities';
import {
  changesOf,
  followCamera,
  readValues,
  toValues,
  withoutCredentials,
} from '../../../renderer/features/device-media/sourceForm';

const FOUND = toCapabilities({
  supported: true,
  kinds: ['rtsp', 'v4l2', 'test'],
  cameras: [
    {
      path: '/dev/a',
      kind: 'v4l2',
      model: 'A',
      formats: [
        { format: 'MJPG', sizes: [{ size: '640x480', fps: [15, 30] }] },
        { format: 'YUYV', sizes: [{ size: '320x240', fps: [9] }] },
      ],
    },
  ],
  patterns: ['bars'],
});
const SAVED: Source = {
  ...NEW_SOURCE,
  name: 'Gimbal',
  url: 'rtsp://10.0.0.9/1',
  password: { set: true, updated_at: '2026-11-23T00:00:00.000Z' },
};
const CONTEXT = { others: [], capabilities: FOUND, isUsed: false };
const base = toValues(SAVED, FOUND);
const read = (values: object) => readValues({ ...base, ...values }, SAVED.password, CONTEXT);
const changes = (values: object) => changesOf({ ...base, ...values }, base, SAVED);

describe('the form of a source', () => {
  test('means what it began with, and sends what was changed only', () => {
    expect(read({})).toEqual({ source: SAVED, password: undefined, problems: {} });
    expect(changes({})).toEqual({});
    expect(changes({ note: ' x ', timeout_s: '5 s' })).toEqual({ note: 'x', timeout_s: 5 });
  });

  test('keeps what a source of a kind that this version does not know has, and changes the rest', () => {
    const before: Source = { ...SAVED, kind: 'ndi', url: 'ndi://studio/1', jitter_ms: 40 };
    const typed = (values: object) =>
      readValues({ ...toValues(before, FOUND), ...values }, before.password, { ...CONTEXT, before });
    expect(typed({})).toEqual({ source: before, password: undefined, problems: {} });
    const first = toValues(before, FOUND);
    expect(changesOf({ ...first, note: 'Left' }, first, before)).toEqual({ note: 'Left' });
    expect(typed({ note: 'Left' }).problems).toEqual({});
  });

  test('sends nothing that the form fills in or that is newer than this version', () => {
    const source = toSource({ ...SAVED, kind: 'rtp_udp', url: null, codec: 'av1', port: null, pattern: null });
    if (!source) throw new Error('No source');
    for (const before of [source, { ...source, codec: null }]) {
      const other: Source = { ...NEW_SOURCE, name: 'Mast', kind: 'rtp_udp', port: 5600 };
      const context = { ...CONTEXT, others: [other], before };
      const first = toValues(before, FOUND);
      const values = { ...first, note: 'Left' };
      expect(readValues(values, before.password, context).problems).toEqual({});
      expect(changesOf(values, first, before)).toEqual({ note: 'Left' });
    }
    expect(changes({ kind: 'rtp_udp' })).toMatchObject({ kind: 'rtp_udp', port: 5600, codec: 'h264' });
  });

  test('keeps a password that was left empty, replaces it, or removes it', () => {
    expect(changes({ password: 'new' })).toEqual({ password: 'new' });
    expect(changes({ password: null })).toEqual({ password: null });
    expect(changes({ password: SAVED.password })).toEqual({});
    expect(read({ kind: 'test', pattern: 'bars', password: null }).password).toBeUndefined();
  });

  test('names numbers that are none, of its own kind only', () => {
    expect(Object.keys(read({ timeout_s: 'soon', jitter_ms: '', port: 'x' }).problems)).toEqual([
      'jitter_ms',
      'timeout_s',
    ]);
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
    const at = { device: '/dev/a', format: 'MJPG', size: '640x480', fps: '30' };
    expect(followCamera(at, FOUND)).toEqual({ format: 'MJPG', size: '640x480', fps: '30' });
    expect(followCamera({ ...at, format: 'YUYV' }, FOUND)).toEqual({ format: 'YUYV', size: '320x240', fps: '9' });
    expect(followCamera({ ...at, device: '' }, FOUND)).toEqual({ format: '', size: '', fps: '' });
  });
});
