import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { refusesOptions } from '../../../main/security/switches';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');

const APPIMAGE = { APPIMAGE: '/apps/farsight.AppImage' };

interface Run {
  readonly isPackaged?: boolean;
  readonly platform?: NodeJS.Platform;
  readonly environment?: NodeJS.ProcessEnv;
}

function startedIn({ isPackaged = true, platform = 'linux', environment = {} }: Run, ...args: string[]) {
  const dialog = { showErrorBox: jest.fn<(title: string, text: string) => void>() };
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (becomeReady = resolve));
  const app = { isPackaged, exit: jest.fn(), whenReady: () => ready };
  return {
    isRefused: refusesOptions(app, dialog, { args, environment, platform }),
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
describe('S47: switches that could undo the walls', () => {
  test.each([
    '--no-sandbox',
    '--disable-setuid-sandbox',
    '--disable-namespace-sandbox',
    '--disable-features=IsolateOrigins,site-per-process',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--inspect-brk',
    '--ignore-certificate-errors',
    '--proxy-server=http://evil.test',
    '--proxy-bypass-list=*',
    '--log-file=/tmp/log',
    '--enable-logging=file',
    '--load-extension=/tmp/x',
    '--disable-web-security',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--a-switch-of-a-later-chromium',
    '-no-sandbox',
    ' --no-sandbox',
    '\u0085--no-sandbox',
    '---no-sandbox',
    '--NO-SANDBOX',
    '-',
  ])('a packaged app ends at %j and says so', (given) => {
    const { isRefused, exit, said } = started('--lang=de', given);
    const isSwitch = given !== '-';
    expect([isRefused, exit.mock.calls]).toEqual(isSwitch ? [true, [[1]]] : [false, []]);
    if (isSwitch) expect(said).toContain(given.replace(/^\W+/, '').split('=')[0]);
  });

  test('a slash begins a switch on Windows alone', () => {
    expect(startedIn({ platform: 'win32' }, '/remote-debugging-port=1').isRefused).toBe(true);
    expect(startedIn({ platform: 'win32' }, '/lang=de').isRefused).toBe(false);
    expect(started('/home/mara').isRefused).toBe(false);
  });

  test('all that were given are named, with what they could undo', () => {
    const { said } = started('--no-sandbox', '--proxy-server=http://evil.test', '--lang=de');
    expect(said).toBe(
      'Farsight does not start with these options --no-sandbox, --proxy-server\n\nThey could turn off what protects your session. Start Farsight without them.',
    );
  });

  test('an AppImage that turned its own sandbox off is refused as well, and told what the system lacks', async () => {
    const run = startedIn({ environment: APPIMAGE }, '--no-sandbox', '--lang=de');
    // Before that Electron shows no box on Linux, and nobody reads the output of what a desktop started.
    expect([run.isRefused, run.said, run.exit.mock.calls]).toEqual([true, '', []]);
    await run.becomeReady();
    expect(run.exit.mock.calls).toEqual([[1]]);
    expect(run.said).toBe(
      'Farsight does not start with these options --no-sandbox\n\nThe AppImage adds --no-sandbox by itself where the system does not let programs of users make namespaces, which the sandbox needs: install the deb or the rpm instead, or allow them.',
    );
  });

  test('beside others it is told both, and ends at once', () => {
    const { said, exit } = startedIn({ environment: APPIMAGE }, '--no-sandbox', '--proxy-server=http://evil.test');
    expect(exit.mock.calls).toEqual([[1]]);
    expect(said.split('\n\n').slice(1)).toEqual([
      'They could turn off what protects your session. Start Farsight without them.',
      expect.stringMatching(/^The AppImage adds --no-sandbox by itself where /),
    ]);
  });

  test('an AppImage with its sandbox is told of the others alone', () => {
    const { said } = startedIn({ environment: APPIMAGE }, '--proxy-server=http://evil.test');
    expect(said).not.toContain('AppImage');
  });

  test('a run from the sources may have them, and a packaged app may have those of its list and a link', () => {
    expect(startedIn({ isPackaged: false, environment: { SSLKEYLOGFILE: '/k' } }, '--no-sandbox').isRefused).toBe(
      false,
    );
    const link = ['--', 'farsight://auth?x=--no-sandbox', '--no-sandbox'];
    const { isRefused, said } = started('--lang=de', '--ozone-platform=wayland', '--disable-gpu', ...link);
    expect([isRefused, said]).toEqual([false, '']);
    // What the installer and a click on an old notification add on Windows.
    expect(startedIn({ platform: 'win32' }, '--updated', '-Embedding').isRefused).toBe(false);
  });
});

// @threat S47
describe('S47: variables that could undo the walls', () => {
  test.each([
    'SSLKEYLOGFILE',
    'ELECTRON_DISABLE_SANDBOX',
    'ELECTRON_LOG_FILE',
    'ELECTRON_ENABLE_LOGGING',
    'CHROME_DEVEL_SANDBOX',
  ])('a packaged app ends at %s and says so once it can', async (name) => {
    const run = startedIn({ environment: { [name]: '/tmp/x' } });
    expect(run.isRefused).toBe(true);
    await run.becomeReady();
    expect(run.exit.mock.calls).toEqual([[1]]);
    expect(run.said).toBe(
      `Farsight does not start with these options ${name}\n\nThey could turn off what protects your session. Start Farsight without them.`,
    );
  });

  test('an AppImage that turned its own sandbox off names them beside it', async () => {
    const run = startedIn({ environment: { ...APPIMAGE, SSLKEYLOGFILE: '/k' } }, '--no-sandbox');
    await run.becomeReady();
    expect(run.said).toContain('--no-sandbox, SSLKEYLOGFILE\n\nThey could turn off');
    expect(run.said).toContain('The AppImage adds');
  });

  test('one that Node reads later is removed, and those that a fuse turns off are left', () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_OPTIONS: '--x', NODE_EXTRA_CA_CERTS: '/ca.pem' };
    expect(startedIn({ environment }).isRefused).toBe(false);
    expect(environment).toEqual({ NODE_OPTIONS: '--x', NODE_EXTRA_CA_CERTS: '/ca.pem' });
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
    expect(startedIn({ environment: APPIMAGE }, ...argv).isRefused).toBe(false);
  });

  test('adds one by itself where it does not, and the app refuses and says why', async () => {
    const argv = argumentsOf(false, '--', 'farsight://open');
    expect(argv).toEqual(['--no-sandbox', '--', 'farsight://open']);
    const run = startedIn({ environment: APPIMAGE }, ...argv);
    await run.becomeReady();
    expect([run.isRefused, run.said]).toEqual([true, expect.stringContaining('adds --no-sandbox by itself')]);
  });
});
