import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const { argv } = process;
let profile = '';
beforeEach(() => {
  profile = mkdtempSync(path.join(os.tmpdir(), 'farsight-start-'));
  // A terminal inside an AppImage, an editor's for one, hands it on.
  delete process.env.APPIMAGE;
  // What the build puts in.
  Object.assign(globalThis, { __IS_RELEASE__: true, __DESKTOP_CONFIG__: {} });
});
afterEach(() => {
  process.argv = argv;
  rmSync(profile, { recursive: true, force: true });
});

/**
 * Runs the source of the main process's entry in a packaged app, of which another instance runs, so that what starts ends at
 * once. `electron` is put in its place: its own reading of a command line is left out, and nothing ends at `exit`, so that
 * whatever would run after it is seen.
 */
function startMain(isPackaged: boolean, ...switches: string[]) {
  const calls: string[] = [];
  const say = (call: string) => () => void calls.push(call);
  const app = {
    isPackaged,
    on: () => undefined,
    getPath: () => profile,
    setPath: () => undefined,
    setDesktopName: () => undefined,
    requestSingleInstanceLock: () => {
      calls.push('lock');
      return false;
    },
    enableSandbox: say('sandbox'),
    exit: (code: number) => void calls.push(`exit ${code}`),
  };
  const dialog = { showErrorBox: (title: string) => void calls.push(title) };
  const protocol = { registerSchemesAsPrivileged: say('schemes') };
  process.argv = [process.execPath, ...switches.map((name) => `--${name}`)];
  jest.isolateModules(() => {
    jest.doMock('electron', () => ({ app, dialog, protocol }));
    require('../../../main/index');
  });
  return calls;
}

// @threat S47
test.each(['no-sandbox', 'remote-debugging-port'])(
  'S47: with --%s a packaged app says so, ends, and starts nothing',
  (name) => {
    expect(startMain(true, name)).toEqual(['Farsight does not start with these options', 'exit 1']);
  },
);

// @threat S47
test('S47: without such a switch, and from the sources with one, it starts', () => {
  expect(startMain(true, 'lang')).toEqual(['lock', 'exit 0']);
  expect(startMain(false, 'no-sandbox')).toEqual(['lock', 'exit 0']);
});
