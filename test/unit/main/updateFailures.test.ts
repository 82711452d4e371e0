import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import childProcess from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type * as Updater from 'electron-updater';
import { createUpdater, INSTALL_MS } from '../../../main/adapters/updater';
import { Updates } from '../../../main/updates/Updates';
import type { UpdateFeed } from '../../sandbox/index';
import { installAppImage } from '../../support/installAppImage';
import { netRequest } from '../../support/netRequest';
import { noneSeen, updaterApp } from '../../support/updaterApp';
import { until } from '../../support/sandboxClient';

/** Electron's own updater, as far as electron-updater uses it on macOS. What Squirrel does with an update is left out. */
class NativeUpdater extends EventEmitter {
  readonly checkForUpdates = jest.fn();
  readonly quitAndInstall = jest.fn();
  readonly setFeedURL = jest.fn();
}
const mockNative = new NativeUpdater();
/** As Electron's, it never rejects: a failure is a text, and that text is empty where the file was opened. */
const mockOpenPath = jest.fn(() => Promise.resolve('Failed to open path'));
/** Of Electron only what electron-updater takes from it: Node's network for Chromium's, without its sessions, proxies and certificates. */
jest.mock(
  'electron',
  () => ({
    autoUpdater: mockNative,
    shell: { openPath: mockOpenPath },
    session: { fromPartition: () => ({}) },
    net: { request: (options: Parameters<typeof netRequest>[0]) => netRequest(options) },
  }),
  { virtual: true },
);
const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater } = jest.requireActual<typeof Updater>('electron-updater');
const { ElectronHttpExecutor } = jest.requireActual<{ ElectronHttpExecutor: new () => object }>(
  'electron-updater/out/electronHttpExecutor',
);

const STARTS = '#!/bin/sh\nexit 0\n';

let folder = '';
let feed: UpdateFeed;
let remove: () => Promise<void>;
const { PATH } = process.env;

beforeEach(async () => {
  ({ folder, feed, close: remove } = await installAppImage(STARTS, Buffer.from(STARTS)));
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  mockNative.removeAllListeners();
  process.env.PATH = PATH;
  await remove();
});

const adapter = () => updaterApp(folder);

/** An updater that has fetched its update: what comes next is its installation. */
function fetched<T extends object>(updater: T, name: string, contents = 'not a program') {
  const file = path.join(folder, name);
  writeFileSync(file, contents);
  chmodSync(file, contents.startsWith('#!') ? 0o755 : 0o644);
  return Object.assign(updater, {
    downloadedUpdateHelper: { file, packageFile: null, downloadedFileInfo: { isAdminRightsRequired: false } },
  });
}

/** A program on the path that ends with this status. */
function program(name: string, status: number): void {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, name), `#!/bin/sh\nexit ${status}\n`);
  chmodSync(path.join(bin, name), 0o755);
  process.env.PATH = `${bin}:${PATH ?? ''}`;
}

/** Calls the port's `install` and hears of its failure. */
const installWith = (updater: Updater.AppUpdater) =>
  new Promise<Error>((resolve) => createUpdater(updater, feed.url, () => undefined).install(resolve));

// @threat S43
test('R31, S43: an AppImage that is gone is told, and the app is usable again', async () => {
  const app = adapter();
  const updater = Object.assign(new AppImageUpdater(null, app), { httpExecutor: new ElectronHttpExecutor() });
  const undo = jest.fn();
  const lines: string[] = [];
  const updates = new Updates({
    load: async () => createUpdater(updater, feed.url, () => undefined),
    publicKey: feed.publicKey,
    version: '1.1.6',
    newest: noneSeen,
    onState: () => undefined,
    log: (line) => lines.push(line),
    beforeInstall: async () => {
      rmSync(process.env.APPIMAGE ?? '');
      return undo;
    },
  });
  await updates.check(true);
  await updates.start();
  await until(() => !updates.state.isInstalling);
  expect(updates.state).toMatchObject({ isInstalling: false, error: 'Failed to download and install update' });
  expect([undo.mock.calls.length, app.quit.mock.calls.length]).toEqual([1, 0]);
  expect(lines.join('\n')).toContain('ENOENT');
});

// @threat S43
test('S43: a password that is not given (pkexec ends with 126) fails the installation of a deb', async () => {
  // 126: the dialog was dismissed.
  program('pkexec', 126);
  program('dpkg', 0);
  jest.spyOn(process, 'getuid').mockReturnValue(1000);
  const app = adapter();
  const error = await installWith(fetched(new DebUpdater(null, app), 'farsight.deb'));
  expect(error.message).toContain('exited with code 126');
  expect(app.quit).not.toHaveBeenCalled();
});

/** Windows' own way is played on this system: what cannot be started is refused with the same codes, and no person is asked for rights. */
// @threat S43
describe('S43: on Windows', () => {
  const installer = () => path.join(folder, 'farsight.exe');
  const { resourcesPath } = process;
  beforeEach(() => void Object.assign(process, { resourcesPath: folder }));
  afterEach(() => {
    Object.assign(process, { resourcesPath });
    mockOpenPath.mockClear();
  });

  /** What happened until electron-updater ended the app, in turn, or until the failure if it came first. */
  async function firstOf(arrange: () => void, isAdminRightsRequired = false): Promise<string> {
    const app = adapter();
    const updater = fetched(new NsisUpdater(null, app), 'farsight.exe', STARTS);
    Object.assign(updater.downloadedUpdateHelper.downloadedFileInfo, { isAdminRightsRequired });
    arrange();
    const events: string[] = [];
    app.quit.mockImplementation(() => void events.push('the app has ended'));
    createUpdater(updater, feed.url, () => undefined).install(({ message }) => events.push(message));
    await until(() => events.length > 0);
    return events[0] ?? '';
  }

  test('an installer that starts ends the app', async () => {
    expect(await firstOf(() => undefined)).toBe('the app has ended');
  });

  test('one that is gone is told before the app ends', async () => {
    expect(await firstOf(() => rmSync(installer()))).toContain('ENOENT');
  });

  test('one that the system does not find, though it is there, is told, and not opened behind it', async () => {
    const first = await firstOf(() => writeFileSync(installer(), '#!/nowhere/sh\n'));
    expect(first).toContain('ENOENT');
    expect(mockOpenPath).not.toHaveBeenCalled();
  });

  test.each([
    ['that is gone', () => undefined, 'ENOENT'],
    ['that is a folder', () => mkdirSync(installer()), 'not a file'],
  ])('an installer %s is not handed to the elevation, which says nothing of it', async (_, put, reason) => {
    const first = await firstOf(() => {
      writeFileSync(path.join(folder, 'elevate.exe'), STARTS, { mode: 0o755 });
      rmSync(installer());
      put();
    }, true);
    expect(first).toContain(reason);
  });

  test.each(['EACCES', 'UNKNOWN'])('an elevation that is not there (after %s) is told', async (code) => {
    const first = await firstOf(() => {
      // This system refuses a file without the right to be run; Windows' other answer is unknown to it.
      if (code === 'EACCES') chmodSync(installer(), 0o644);
      else
        jest.spyOn(childProcess, 'spawn').mockImplementationOnce(() => {
          throw Object.assign(new Error(`spawn ${code}`), { code });
        });
    });
    expect(first).toMatch(/spawn .*elevate\.exe ENOENT/);
  });
});

// @threat S43
test('S43: an update that macOS refuses fails, however late', async () => {
  const updater = new MacUpdater(undefined, adapter());
  const failure = installWith(updater);
  expect(mockNative.checkForUpdates).toHaveBeenCalled();
  setTimeout(() => mockNative.emit('error', new Error('Code signature did not pass validation')), 50);
  expect((await failure).message).toContain('did not pass');
});

// @threat S43
test.each([
  ['Windows', () => fetched(new NsisUpdater(null, adapter()), 'farsight.exe', STARTS)],
  ['macOS', () => new MacUpdater(undefined, adapter())],
  ['Linux, AppImage', () => fetched(new AppImageUpdater(null, adapter()), 'new.AppImage', STARTS)],
  ['Linux, deb', () => fetched(new DebUpdater(null, adapter()), 'farsight.deb')],
])(
  'S43: an app that has not ended when its time is over goes on, and an error after that is no second failure (%s)',
  (_, create) => {
    jest.useFakeTimers();
    program('pkexec', 0);
    program('dpkg', 0);
    const updater = create();
    const failed = jest.fn();
    createUpdater(updater, feed.url, () => undefined).install(failed);
    jest.advanceTimersByTime(INSTALL_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    updater.emit('error', new Error('too late'));
    expect(failed.mock.calls).toEqual([[new Error('the app has not ended')]]);
  },
);
