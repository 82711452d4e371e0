import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientRequestConstructorOptions } from 'electron';
import type * as Updater from 'electron-updater';
import {
  BoundedFeed,
  CHECK_MS,
  FILE_BYTES,
  isAllowedTarget,
  largestFile,
  STALL_MS,
} from '../../../main/adapters/boundedFeed';
import { createUpdater } from '../../../main/adapters/updater';
import { Updates } from '../../../main/updates/Updates';
import type { FeedFault, UpdateFeed } from '../../sandbox/index';
import { installAppImage } from '../../support/installAppImage';
import { netRequest } from '../../support/netRequest';
import { noneSeen, updaterApp } from '../../support/updaterApp';

const autoUpdater = new EventEmitter();
const requests: ClientRequestConstructorOptions[] = [];
/**
 * Of Electron only what electron-updater takes from it. `netRequest` says what it leaves out of Chromium's network; that an answer
 * is bounded after it was decompressed, and that Chromium drops a request which was aborted, is not seen here.
 */
jest.mock(
  'electron',
  () => ({
    autoUpdater,
    session: { fromPartition: () => ({}) },
    net: {
      request: (options: ClientRequestConstructorOptions) => {
        requests.push(options);
        return netRequest(options);
      },
    },
  }),
  { virtual: true },
);
const { AppImageUpdater } = jest.requireActual<typeof Updater>('electron-updater');
const { ElectronHttpExecutor } = jest.requireActual<{ ElectronHttpExecutor: new () => object }>(
  'electron-updater/out/electronHttpExecutor',
);

const NEW = Buffer.from(`#!/bin/sh\n# ${'new app '.repeat(20_000)}\nexit 0\n`);
const OLD = '#!/bin/sh\n# old app\nexit 0\n';

let folder = '';
let feed: UpdateFeed;
let remove: () => Promise<void>;
beforeEach(async () => {
  // Sockets and files are real; only the waiting is not.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance', 'hrtime'] });
  requests.length = 0;
  ({ folder, feed, close: remove } = await installAppImage(OLD, NEW));
});
afterEach(async () => {
  jest.useRealTimers();
  await remove();
});

function setUp() {
  const updater = Object.assign(new AppImageUpdater(null, updaterApp(folder)), {
    httpExecutor: new ElectronHttpExecutor(),
  });
  const lines: string[] = [];
  const updates = new Updates({
    load: async () => createUpdater(updater, feed.url, () => undefined),
    publicKey: feed.publicKey,
    version: '1.1.6',
    newest: noneSeen,
    onState: () => undefined,
    log: (line) => lines.push(line),
    beforeInstall: () => Promise.resolve(() => undefined),
  });
  return { updates, lines };
}

/** Turns of the event loop until something is so; the test's own limit ends it. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setImmediate(resolve));
}
const installed = () => readFileSync(process.env.APPIMAGE ?? '', 'utf8');
const pending = path.join('cache', 'farsight-updater', 'pending');
const left = () => (existsSync(path.join(folder, pending)) ? readdirSync(path.join(folder, pending)) : []);
/** Size of the part of a file that has arrived. */
const arrived = () =>
  left()
    .map((name) => readFileSync(path.join(folder, pending, name)).length)
    .reduce((sum, size) => sum + size, 0);

describe('a check', () => {
  test.each(['metadata-silent', 'metadata-begun'] as FeedFault[])(
    '%s: ends at its time, is told, and the next one is made',
    async (fault) => {
      const { updates, lines } = setUp();
      feed.fault = fault;
      const checking = updates.check(false);
      await until(() => feed.asked.length === 1);
      jest.advanceTimersByTime(CHECK_MS - 1);
      expect(updates.state.isChecking).toBe(true);
      jest.advanceTimersByTime(1);
      await checking;
      expect(updates.state).toMatchObject({ isChecking: false, error: 'Failed to check for updates' });
      expect(lines).toEqual(['update check failed: the update server has not answered in time']);
      feed.fault = null;
      await updates.check(false);
      expect(updates.state).toMatchObject({ version: '1.2.0', error: null });
    },
  );

  test.each([
    ['metadata-huge', 'the answer of the update server has more than 1000000 bytes'],
    ['metadata-headers', 'the headers of the update server are too long'],
  ] as [FeedFault, string][])('%s: is refused', async (fault, reason) => {
    const { updates, lines } = setUp();
    feed.fault = fault;
    await updates.check(false);
    expect(updates.state).toMatchObject({ version: null, error: 'Failed to check for updates' });
    expect(lines).toEqual([`update check failed: ${reason}`]);
  });

  test.each([
    ['a plain address', 302, () => 'http://updates.x.test/latest.yml', 'redirected to an address that is not https'],
    ['a file', 302, () => 'file:///etc/passwd', 'redirected to an address that is not https'],
    ['itself', 307, () => `${feed.url}/latest.yml`, 'redirected too often'],
    ['elsewhere without a redirect', 200, () => `${feed.url}/moved/latest.yml`, 'led to another address'],
  ])('that is led to %s is refused before that is asked', async (_, status, location, reason) => {
    const { updates, lines } = setUp();
    feed.moved = { status, location: location() };
    await updates.check(false);
    expect(updates.state).toMatchObject({ version: null, error: 'Failed to check for updates' });
    expect(lines.join('\n')).toContain(`the update server has ${reason}`);
    expect([...new Set(requests.map(({ hostname }) => hostname))]).toEqual(['127.0.0.1']);
    expect(feed.asked.length).toBeLessThanOrEqual(6);
    expect(feed.asked.filter((one) => one.startsWith('/moved/'))).toEqual([]);
  });
});

test('a feed that has moved on this machine is followed, for metadata and file', async () => {
  const { updates } = setUp();
  const file = process.platform === 'linux' ? 'latest-linux.yml' : 'latest.yml';
  feed.moved = { status: 302, location: `${feed.url}/moved/${file}` };
  await updates.check(false);
  feed.moved = { status: 302, location: `${feed.url}/moved/farsight-1.2.0.AppImage` };
  await updates.start();
  expect(installed()).toBe(NEW.toString());
});

describe('a download', () => {
  test('is not begun while a check runs, and can be after it', async () => {
    const { updates } = setUp();
    await updates.check(true);
    feed.fault = 'metadata-silent';
    const checking = updates.check(false);
    await until(() => feed.asked.length === 2);
    await updates.start();
    expect([updates.state.isChecking, updates.state.isDownloading, installed()]).toEqual([true, false, OLD]);
    jest.advanceTimersByTime(CHECK_MS);
    await checking;
    feed.fault = null;
    await updates.start();
    expect(installed()).toBe(NEW.toString());
  });

  test('beside a check that is late goes on, within its own bounds', async () => {
    const updater = Object.assign(new AppImageUpdater(null, updaterApp(folder)), {
      httpExecutor: new ElectronHttpExecutor(),
    });
    const port = createUpdater(updater, feed.url, () => undefined);
    await port.check();
    feed.fault = 'metadata-silent';
    const checking = expect(port.check()).rejects.toThrow('has not answered in time');
    await until(() => feed.asked.length === 2);
    feed.fault = 'file-stalled';
    const downloading = expect(port.download(() => undefined)).rejects.toThrow('has stopped sending');
    await until(() => arrived() === NEW.length >> 1);
    jest.advanceTimersByTime(CHECK_MS);
    await checking;
    jest.advanceTimersByTime(STALL_MS);
    await downloading;
  });

  test('that stalls ends, is told, leaves nothing behind, and works the next time', async () => {
    const { updates, lines } = setUp();
    await updates.check(true);
    feed.fault = 'file-stalled';
    const downloading = updates.start();
    await until(() => arrived() === NEW.length >> 1);
    jest.advanceTimersByTime(STALL_MS);
    // What came in that time was enough.
    await new Promise((resolve) => setImmediate(resolve));
    expect(updates.state.isDownloading).toBe(true);
    jest.advanceTimersByTime(STALL_MS);
    await downloading;
    expect(updates.state).toMatchObject({
      isDownloading: false,
      error: 'Failed to download and install update',
    });
    expect(lines).toEqual(['update failed: the update server has stopped sending']);
    expect([installed(), left()]).toEqual([OLD, []]);
    feed.fault = null;
    await updates.start();
    expect(installed()).toBe(NEW.toString());
  });

  test.each(['file-longer', 'file-endless'] as FeedFault[])(
    '%s: ends where its metadata says that the file ends, and leaves nothing behind',
    async (fault) => {
      const { updates, lines } = setUp();
      await updates.check(true);
      feed.fault = fault;
      await updates.start();
      expect(updates.state.error).toBe('Failed to download and install update');
      expect(lines).toEqual([`update failed: the answer of the update server has more than ${NEW.length} bytes`]);
      expect([installed(), left()]).toEqual([OLD, []]);
    },
  );
});

test.each([
  ['https://updates.x.test', 'https:', 'files.y.test', true],
  ['https://updates.x.test', 'http:', 'updates.x.test', false],
  // Nothing on the network may ask this machine's own servers through us.
  ['https://updates.x.test', 'http:', '127.0.0.1', false],
  ['http://127.0.0.1:1', 'http:', 'localhost', true],
  ['http://127.0.0.1:1', 'http:', 'localhost.x.test', false],
  ['http://127.0.0.1:1', 'ftp:', '127.0.0.1', false],
  ['http://127.0.0.1:1', null, null, false],
])('a feed at %s may lead to %s//%s: %s', (from, protocol, hostname, isAllowed) => {
  expect(isAllowedTarget(from, { protocol, hostname })).toBe(isAllowed);
});

test.each([
  [
    [
      { sha512: 'a', size: 5 },
      { sha512: 'b', size: 7 },
    ],
    7,
  ],
  [[null, { sha512: 'b', size: 1e12 }], FILE_BYTES],
  [[{ sha512: 'b' }], FILE_BYTES],
  [[{ sha512: 'b', size: -1 }], FILE_BYTES],
  [[{ sha512: 'b', size: '7' }], FILE_BYTES],
  ['none', FILE_BYTES],
])('of the files %j the one that is fetched has at most %d bytes', (files, bytes) => {
  expect(largestFile(files, 'b')).toBe(bytes);
});

test('an updater whose requests cannot be bounded sends none, and none outside a check or download', async () => {
  const work = jest.fn(() => Promise.resolve());
  await expect(new BoundedFeed({}, feed.url).check(work)).rejects.toThrow('no executor');
  expect(work).not.toHaveBeenCalled();
  const updater = { httpExecutor: new ElectronHttpExecutor() as { request(options: object): Promise<unknown> } };
  new BoundedFeed(updater, feed.url);
  const { protocol, hostname, port } = new URL(feed.url);
  await expect(updater.httpExecutor.request({ protocol, hostname, port, path: '/latest.yml' })).rejects.toThrow(
    'by itself',
  );
  expect(feed.asked).toEqual([]);
});
