import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { refusesSwitches } from '../../../main/security/switches';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');

const APPIMAGE = { APPIMAGE: '/apps/farsight.AppImage' };

/** Chromium's reading of a command line as far as these tests need it: two dashes before a name, and none after a bare pair. */
function startedIn(environment: NodeJS.ProcessEnv, isPackaged: boolean, ...argv: string[]) {
  const end = argv.indexOf('--');
  const switches = (end === -1 ? argv : argv.slice(0, end)).filter((one) => one.startsWith('--'));
  const names = new Set(switches.map((one) => one.slice(2).split('=')[0]));
  const dialog = { showErrorBox: jest.fn<(title: string, text: string) => void>() };
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (becomeReady = resolve));
  const app = {
    isPackaged,
    exit: jest.fn(),
    whenReady: () => ready,
    commandLine: { hasSwitch: (name: string) => names.has(name) },
  };
  return {
    isRefused: refusesSwitches(app, dialog, environment),
    exit: app.exit,
    becomeReady: async () => {
      becomeReady();
      await ready;
    },
    get said() {
      return dialog.showErrorBox.mock.calls.flat().join(' ');
    },
  };
}

const started = startedIn.bind(null, {});

// @threat S47
describe('S47: switches that undo the walls', () => {
  test.each([
    '--no-sandbox',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--ignore-certificate-errors',
    '--proxy-server=http://evil.test',
    '--load-extension=/tmp/x',
    '--disable-web-security',
    '--host-resolver-rules=MAP * 127.0.0.1',
  ])('a packaged app ends at %s and says so', (given) => {
    const { isRefused, exit, said } = started(true, '--lang=de', given);
    expect([isRefused, exit.mock.calls]).toEqual([true, [[1]]]);
    expect(said).toContain(given.split('=')[0]);
  });

  test('all that were given are named, with what they would undo', () => {
    const { said } = started(true, '--no-sandbox', '--proxy-server=http://evil.test', '--lang=de');
    expect(said).toBe(
      'Farsight does not start with these options --no-sandbox, --proxy-server\n\nThey would turn off what protects your session. Start Farsight without them.',
    );
  });

  test('an AppImage that turned its own sandbox off is refused as well, and told what the system lacks', async () => {
    const run = startedIn(APPIMAGE, true, '--no-sandbox', '--lang=de');
    // Before that Electron shows no box on Linux, and nobody reads the output of what a desktop started.
    expect([run.isRefused, run.said, run.exit.mock.calls]).toEqual([true, '', []]);
    await run.becomeReady();
    expect(run.exit.mock.calls).toEqual([[1]]);
    expect(run.said).toBe(
      'Farsight does not start with these options --no-sandbox\n\nThe AppImage adds --no-sandbox by itself where the system does not let programs of users make namespaces, which the sandbox needs: install the .deb package instead, or allow them.',
    );
  });

  test('beside others it is told both, and ends at once', () => {
    const { said, exit } = startedIn(APPIMAGE, true, '--no-sandbox', '--proxy-server=http://evil.test');
    expect(exit.mock.calls).toEqual([[1]]);
    expect(said.split('\n\n').slice(1)).toEqual([
      'They would turn off what protects your session. Start Farsight without them.',
      expect.stringMatching(/^The AppImage adds --no-sandbox by itself where /),
    ]);
  });

  test('an AppImage with its sandbox is told of the others alone', () => {
    const { said } = startedIn(APPIMAGE, true, '--proxy-server=http://evil.test');
    expect(said).not.toContain('AppImage');
  });

  test('a run from the sources may have them, and a packaged app may have others and a link', () => {
    expect(started(false, '--no-sandbox').isRefused).toBe(false);
    const { isRefused, said } = started(true, '--lang=de', '--', 'farsight://auth?x=--no-sandbox', '--no-sandbox');
    expect([isRefused, said]).toEqual([false, '']);
  });
});

// @threat S47
test('S47: the desktop entry that electron-builder writes for an AppImage starts it in its sandbox', async () => {
  const { linux, appImage, toolsets } = parse(readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')) as Record<
    string,
    object | undefined
  >;
  const { default: AppImageTarget } = jest.requireActual<{
    default: new (...args: unknown[]) => { readonly desktopEntry: { readonly value: Promise<string> } };
  }>('app-builder-lib/out/targets/appimage/AppImageTarget');
  const packager = {
    platformSpecificBuildOptions: linux,
    config: { appImage, toolsets },
    appInfo: { buildVersion: '1.1.6' },
  };
  const helper = { computeDesktopEntry: (_: unknown, exec: string) => Promise.resolve(`Exec=${exec}`) };
  const target = new AppImageTarget('AppImage', packager, helper, '');
  expect(await target.desktopEntry.value).toBe('Exec=AppRun %U');
});

// Bash and the script are Linux' own.
// The script is run for real; `unshare` and the program it starts are put in their places, so no kernel is asked.
// @threat S47
describeWith('linux')('S47: the script that electron-builder puts before the program of an AppImage', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-apprun-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { generateAppRunScript } = jest.requireActual<{
    generateAppRunScript: (names: Record<string, string>) => string;
  }>('app-builder-lib/out/targets/appimage/appImageUtil');

  /** The arguments that the program gets, where the system lets programs of users make namespaces or does not. */
  function argumentsOf(hasNamespaces: boolean, ...given: string[]): string[] {
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o755 });
    const names = {
      ExecutableName: 'farsight',
      DesktopFileName: 'farsight.desktop',
      ProductName: 'Farsight',
      ProductFilename: 'Farsight',
      ResourceName: 'appimagekit-farsight',
    };
    write('AppRun', generateAppRunScript(names));
    write('farsight', `#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n`);
    // The script looks into the app's folder first.
    write('unshare', `#!/bin/sh\n[ "$*" = "-Ur true" ] && exit ${hasNamespaces ? 0 : 1}\nexit 2\n`);
    const output = execFileSync(path.join(folder, 'AppRun'), given, {
      encoding: 'utf8',
      env: { ...process.env, ...APPIMAGE, APPDIR: folder },
    });
    return output.split('\n').filter(Boolean);
  }

  test('adds no switch where the system allows namespaces, so that the app starts', () => {
    const argv = argumentsOf(true, '--', 'farsight://open');
    expect(argv).toEqual(['--', 'farsight://open']);
    expect(startedIn(APPIMAGE, true, ...argv).isRefused).toBe(false);
  });

  test('adds one by itself where it does not, and the app refuses and says why', async () => {
    const argv = argumentsOf(false, '--', 'farsight://open');
    expect(argv).toEqual(['--no-sandbox', '--', 'farsight://open']);
    const run = startedIn(APPIMAGE, true, ...argv);
    await run.becomeReady();
    expect([run.isRefused, run.said]).toEqual([true, expect.stringContaining('adds --no-sandbox by itself')]);
  });
});
