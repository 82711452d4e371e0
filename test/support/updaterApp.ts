import { jest } from '@jest/globals';
import path from 'node:path';

/** What electron-updater asks of an app, in a folder of its own. Nothing quits or starts again: `quit` only counts. */
export const updaterApp = (folder: string, version = '1.1.6') => ({
  version,
  name: 'farsight',
  isPackaged: true,
  appUpdateConfigPath: path.join(folder, 'app-update.yml'),
  userDataPath: folder,
  baseCachePath: path.join(folder, 'cache'),
  whenReady: () => Promise.resolve(),
  relaunch: () => undefined,
  quit: jest.fn(),
  onQuit: () => undefined,
});

/** No release has been seen before, and none is remembered. */
export const noneSeen = { get: () => null, set: () => undefined };
