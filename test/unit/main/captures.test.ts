/** @jest-environment node */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as v from 'valibot';
import { CONTRACT } from '../../../app/bridge/index';
import { Captures } from '../../../main/capabilities/Captures';

let root: string;
const shown: string[] = [];
const logged: object[] = [];
const base64 = (text: string) => Buffer.from(text).toString('base64');

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'captures-'));
  shown.length = 0;
  logged.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const make = (folder = (kind: string) => path.join(root, kind, 'Farsight')) =>
  new Captures({ folder, show: (file) => shown.push(file), log: (_, data) => logged.push(data) });

describe('captures', () => {
  test('a recording is on the disk as it grows, in its order, for its owner alone, and is shown by its id', async () => {
    const { handlers } = make();
    const { id } = await handlers.begin({ name: 'Drone_1.webm' });
    const file = path.join(root, 'videos/Farsight/Drone_1.webm');
    await Promise.all(['a', 'b', 'c'].map(async (text) => handlers.write({ id, data: base64(text) })));
    expect(readFileSync(file, 'utf8')).toBe('abc');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await handlers.finish({ id })).toEqual({ path: file });
    await handlers.show({ id });
    expect(shown).toEqual([file]);
    await expect(handlers.write({ id, data: base64('d') })).rejects.toMatchObject({ code: 'not-open' });
    expect(() => handlers.show({ id: 'other' })).toThrow('There is no such file.');
  });

  test('bytes are put over what was written, and never beyond its end', async () => {
    const { handlers } = make();
    const { id } = await handlers.begin({ name: 'x.mkv' });
    await handlers.write({ id, data: base64('abcdef') });
    await handlers.patch({ id, at: 1, data: base64('XY') });
    await handlers.write({ id, data: base64('gh') });
    await expect(handlers.patch({ id, at: 7, data: base64('XY') })).rejects.toMatchObject({ code: 'out-of-range' });
    const { path: file } = await handlers.finish({ id });
    expect(readFileSync(file, 'utf8')).toBe('aXYdefgh');
  });

  test('a picture goes to the pictures; a file that is there stays', async () => {
    const { handlers } = make();
    for (const expected of ['x.jpg', 'x (2).jpg', 'x (3).jpg']) {
      const { id } = await handlers.begin({ name: 'x.jpg' });
      expect((await handlers.finish({ id })).path).toBe(path.join(root, 'pictures/Farsight', expected));
    }
  });

  test('a folder that cannot be written to, and a system without one, are said in a sentence', async () => {
    writeFileSync(path.join(root, 'file'), '');
    const blocked = make(() => path.join(root, 'file', 'below'));
    await expect(blocked.handlers.begin({ name: 'x.jpg' })).rejects.toMatchObject({ code: 'no-folder' });
    const none = make(() => {
      throw new Error('no such folder');
    });
    await expect(none.handlers.begin({ name: 'x.jpg' })).rejects.toMatchObject({ code: 'no-folder' });
    expect(logged).toEqual([
      { code: 'no-folder', reason: 'ENOTDIR' },
      { code: 'no-folder', reason: null },
    ]);
  });

  (existsSync('/dev/full') ? test : test.skip)('a full disk is said to be one', async () => {
    const captures = make();
    const { id } = await captures.handlers.begin({ name: 'x.webm' });
    const { files } = captures as unknown as { files: Map<string, { file: FileHandle }> };
    const opened = files.get(id);
    await opened?.file.close();
    Object.assign(opened ?? {}, { file: await open('/dev/full', 'w') });
    await expect(captures.handlers.write({ id, data: base64('x') })).rejects.toMatchObject({
      code: 'disk-full',
      message: 'The disk is full.',
    });
    await captures.close();
  });

  test('too many at once are refused; leaving closes all; one that nobody feeds is closed after 30 s', async () => {
    const captures = make();
    for (let count = 0; count < 12; count += 1) await captures.handlers.begin({ name: `v${count}.webm` });
    await expect(captures.handlers.begin({ name: 'v.webm' })).rejects.toMatchObject({ code: 'too-many' });
    await captures.close();
    expect(readdirSync(path.join(root, 'videos/Farsight'))).toHaveLength(12);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { id } = await captures.handlers.begin({ name: 'idle.webm' });
    await jest.advanceTimersByTimeAsync(31_000);
    await expect(captures.handlers.write({ id, data: '' })).rejects.toMatchObject({ code: 'not-open' });
  });

  test('what a page may say is narrow: no path, no other kind of file, no more than fits', () => {
    const { begin, write } = CONTRACT.captures;
    for (const name of ['../x.webm', '/etc/x.jpg', 'x.sh', 'nul.webm', '', 5])
      expect(v.safeParse(begin.argument, { name }).success).toBe(false);
    for (const data of ['not base64!', 'A'.repeat(300_000), null])
      expect(v.safeParse(write.argument, { id: 'a', data }).success).toBe(false);
    const largest = Buffer.alloc(150_000).toString('base64');
    expect(v.safeParse(write.argument, { id: 'a', data: largest }).success).toBe(true);
  });
});
