import { describe, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { refusesSwitches } from '../../../main/security/switches';

const ROOT = path.join(__dirname, '../../..');

/** Chromium's reading of a command line as far as these tests need it: two dashes before a name, and none after a bare pair. */
function started(isPackaged: boolean, ...argv: string[]) {
  const end = argv.indexOf('--');
  const switches = (end === -1 ? argv : argv.slice(0, end)).filter((one) => one.startsWith('--'));
  const names = new Set(switches.map((one) => one.slice(2).split('=')[0]));
  const dialog = { showErrorBox: jest.fn<(title: string, text: string) => void>() };
  const app = { isPackaged, exit: jest.fn(), commandLine: { hasSwitch: (name: string) => names.has(name) } };
  return {
    isRefused: refusesSwitches(app, dialog),
    exit: app.exit,
    said: dialog.showErrorBox.mock.calls.flat().join(' '),
  };
}

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

  test('a run from the sources may have them, and a packaged app may have others and a link', () => {
    expect(started(false, '--no-sandbox').isRefused).toBe(false);
    const { isRefused, said } = started(true, '--lang=de', '--', 'farsight://auth?x=--no-sandbox', '--no-sandbox');
    expect([isRefused, said]).toEqual([false, '']);
  });
});

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
