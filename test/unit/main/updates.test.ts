import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type * as Updater from 'electron-updater';
import type { UpdateState } from '../../../app/domain/updateState';
import { createUpdater, harden } from '../../../main/adapters/updater';
import { verifyRelease } from '../../../main/updates/signature';
import { Updates } from '../../../main/updates/Updates';
import type { FeedFault, UpdateFeed } from '../../sandbox/index';
import { installAppImage } from '../../support/installAppImage';
import { netRequest } from '../../support/netRequest';
import { noneSeen, updaterApp } from '../../support/updaterApp';

const autoUpdater = new EventEmitter();
/** Stands in for the parts of Electron that electron-updater uses. Node's network replaces Chromium's. Left out: sessions, proxies and certificates. */
jest.mock(
  'electron',
  () => ({
    autoUpdater,
    session: { fromPartition: () => ({}) },
    net: { request: (options: Parameters<typeof netRequest>[0]) => netRequest(options) },
  }),
  { virtual: true },
);

// Only now, over the `electron` above: electron-updater's own classes, as they run in the app.
const { AppImageUpdater, DebUpdater, NsisUpdater } = jest.requireActual<typeof Updater>('electron-updater');

const { ElectronHttpExecutor } = jest.requireActual<{ ElectronHttpExecutor: new () => object }>(
  'electron-updater/out/electronHttpExecutor',
);

const NEW = Buffer.from(`#!/bin/sh\n# ${'new app '.repeat(20_000)}\nexit 0\n`);
const OLD = '#!/bin/sh\n# old app\nexit 0\n';

let folder = '';
let feed: UpdateFeed;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder, feed, close: remove } = await installAppImage(OLD, NEW));
});
afterEach(() => remove());

const adapter = (version: string) => updaterApp(folder, version);

/** An updater over an app of the test's gets no way to the network of its own. */
function withNet<T extends object>(updater: T): T {
  return Object.assign(updater, { httpExecutor: new ElectronHttpExecutor() });
}

function setUp(version = '1.1.6') {
  const app = adapter(version);
  const updater = withNet(new AppImageUpdater(null, app));
  const states: UpdateState[] = [];
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const updates = new Updates({
    load: async () => createUpdater(updater, feed.url, log),
    publicKey: feed.publicKey,
    version,
    newest: noneSeen,
    onState: (state) => states.push(state),
    log,
    beforeInstall: () => Promise.resolve(() => undefined),
  });
  return { updates, states, lines, app, updater };
}

/** Which app lies there now. */
function installed(): string {
  const text = readFileSync(process.env.APPIMAGE ?? '', 'utf8');
  return text === OLD ? 'old' : text === NEW.toString() ? 'new' : 'neither';
}

describe('an update through electron-updater', () => {
  // @spec 4.15, 4.17
  test('is found, fetched, checked and put in the place of the old app, which ends', async () => {
    const { updates, states, app } = setUp();
    feed.fault = 'file-slow';
    await updates.check(true);
    expect(updates.state).toMatchObject({ isChecking: false, version: '1.2.0', error: null });
    await updates.start();
    expect(installed()).toBe('new');
    await new Promise((resolve) => setImmediate(resolve));
    expect(app.quit).toHaveBeenCalled();
    expect(updates.state).toMatchObject({ isInstalling: true, progress: 100 });
    const progress = states.flatMap((state) =>
      state.isDownloading && state.progress !== null ? [state.progress] : [],
    );
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  test.each(['1.2.0', '1.2.1', '2.0.0'])('a feed that is no newer than %s is nothing to show', async (version) => {
    const { updates } = setUp(version);
    await updates.check(true);
    expect(updates.state).toMatchObject({ version: null, isChecking: false, error: null });
    await updates.start();
    expect(installed()).toBe('old');
  });

  test.each([
    'metadata-404',
    'metadata-bad-yaml',
    'metadata-html',
    'metadata-cut',
    'metadata-huge',
    'unsigned',
    'other-key',
    'other-version',
    'other-file',
    'expired',
    'path',
    'version-text',
  ] as FeedFault[])(
    '%s: the silent check says nothing, the one that was asked for does, and nothing is fetched (R30)',
    async (fault) => {
      const { updates, lines } = setUp();
      feed.fault = fault;
      await updates.check(true);
      expect(updates.state).toMatchObject({ version: null, error: null, isChecking: false });
      expect(lines.join('\n')).toContain('update check failed');
      await updates.check(false);
      expect(updates.state).toMatchObject({ version: null, error: 'Failed to check for updates' });
      await updates.start();
      expect(feed.asked.filter((one) => !one.endsWith('.yml'))).toEqual([]);
      expect(installed()).toBe('old');
    },
  );

  test.each(['file-404', 'file-cut', 'file-corrupt'] as FeedFault[])(
    '%s: says so, keeps the old app, leaves nothing behind, and works the next time (R31)',
    async (fault) => {
      const { updates } = setUp();
      await updates.check(true);
      feed.fault = fault;
      await updates.start();
      expect(updates.state).toMatchObject({
        isDownloading: false,
        isInstalling: false,
        error: 'Failed to download and install update',
        version: '1.2.0',
      });
      expect(installed()).toBe('old');
      const pending = path.join(folder, 'cache/farsight-updater/pending');
      expect(existsSync(pending) ? readdirSync(pending) : []).toEqual([]);
      feed.fault = null;
      await updates.start();
      expect(installed()).toBe('new');
    },
  );

  test('a body without its length has no percent and arrives all the same (R33)', async () => {
    const { updates, states } = setUp();
    feed.fault = 'file-no-length';
    await updates.check(true);
    await updates.start();
    expect(states.filter((state) => state.isDownloading).every((state) => state.progress === null)).toBe(true);
    expect(installed()).toBe('new');
  });

  test('a file exchanged on the disk after its download is not installed', async () => {
    const { updates, updater } = setUp();
    const download = updater.downloadUpdate.bind(updater);
    let downloaded = '';
    updater.downloadUpdate = async () => {
      const files = await download();
      downloaded = files[0] ?? '';
      writeFileSync(downloaded, 'another vendor’s program');
      return files;
    };
    await updates.check(true);
    await updates.start();
    expect(updates.state.error).toBe('Failed to download and install update');
    expect([installed(), existsSync(downloaded)]).toEqual(['old', false]);
  });

  test('an install that fails takes its preparations back', async () => {
    const undo = jest.fn();
    const { updater } = setUp();
    const port = createUpdater(updater, feed.url, () => undefined);
    const updates = new Updates({
      load: async () => ({
        ...port,
        install: () => {
          throw new Error('no right to write');
        },
      }),
      publicKey: feed.publicKey,
      version: '1.1.6',
      newest: noneSeen,
      onState: () => undefined,
      log: () => undefined,
      beforeInstall: async () => undo,
    });
    await updates.check(true);
    await updates.start();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(updates.state).toMatchObject({ isInstalling: false, error: 'Failed to download and install update' });
  });

  test('a second start while one runs does nothing', async () => {
    const { updates } = setUp();
    await updates.check(true);
    await Promise.all([updates.start(), updates.start(), updates.check(false)]);
    expect(feed.asked.filter((one) => one.endsWith('.AppImage'))).toHaveLength(1);
  });

  test('a build without a feed looks for nothing', async () => {
    const updates = new Updates({
      load: async () => null,
      publicKey: '',
      version: '1.1.6',
      newest: noneSeen,
      onState: () => undefined,
      log: () => undefined,
      beforeInstall: async () => () => undefined,
    });
    await updates.check(true);
    expect(updates.state).toMatchObject({ version: null, error: null });
  });

  test('a disk that is full is named in the log', async () => {
    const lines: string[] = [];
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const { updater } = setUp();
    const port = createUpdater(updater, feed.url, () => undefined);
    const updates = new Updates({
      load: async () => ({ ...port, download: () => Promise.reject(full) }),
      publicKey: feed.publicKey,
      version: '1.1.6',
      newest: noneSeen,
      onState: () => undefined,
      log: (line) => lines.push(line),
      beforeInstall: async () => () => undefined,
    });
    await updates.check(true);
    await updates.start();
    expect(lines).toContain('update failed: not enough space');
    expect(updates.state.error).toBe('Failed to download and install update');
  });

  test.each([
    ['AppImage', () => new AppImageUpdater(null, adapter('1.1.6'))],
    ['deb', () => new DebUpdater(null, adapter('1.1.6'))],
    ['NSIS', () => new NsisUpdater(null, adapter('1.1.6'))],
  ])('%s: what electron-updater leaves open is closed (S24)', (_, create) => {
    const updater = create();
    const verify = 'verifyUpdateCodeSignature' in updater ? updater.verifyUpdateCodeSignature : null;
    harden(updater, 'https://updates.x.test');
    expect(updater).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      allowPrerelease: false,
      disableWebInstaller: true,
    });
    if ('verifyUpdateCodeSignature' in updater) expect(updater.verifyUpdateCodeSignature).toBe(verify);
  });
});

describe('update metadata', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

  test('whatever it is, it is refused with an error unless the key vouches for it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ version: fc.constantFrom('1.2.0', '0.0.1', 'x'), files: fc.anything() })),
        (metadata) => {
          expect(() => verifyRelease(metadata, key, { newest: null, now: 0 })).toThrow();
        },
      ),
    );
  });
});
