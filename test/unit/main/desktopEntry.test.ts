import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { applicationsFolder, desktopEntry, writeDesktopEntry } from '../../../main/adapters/desktopEntry';
import { ownDesktopName, registerScheme } from '../../../main/adapters/linkScheme';
import { describeWith, testWith } from '../../support/needs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-entry-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = {
  name: 'Farsight',
  icon: '/icons/farsight.png',
  scheme: 'farsight-dev',
  windowClass: 'example.farsight.development',
};
const LINK = 'farsight-dev://auth?token=a%20b&state=$HOME';

/** GLib starts an entry as a desktop does: the program says what it was given. */
describeWith('gio')('read by GLib', () => {
  async function launched(...args: string[]): Promise<unknown> {
    const said = path.join(folder, `said ${Math.random()}`);
    const file = path.join(folder, 'one.desktop');
    const program = `require('node:fs').writeFileSync(${JSON.stringify(said)}, JSON.stringify(process.argv.slice(1)))`;
    const command: [string, ...string[]] = [process.execPath, '-e', program, ...args];
    await writeDesktopEntry(file, desktopEntry({ ...ENTRY, command }));
    expect(spawnSync('gio', ['launch', file, LINK], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    for (let i = 0; i < 200 && !existsSync(said); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    return JSON.parse(readFileSync(said, 'utf8'));
  }

  // @threat Scheme
  test('a link reaches the program behind its own arguments, whatever these are', async () => {
    const odd = ['/opt/My "App" 100%/$HOME/`id`', 'back\\slash', "it's", ''];
    expect(await launched(...odd, '--')).toEqual([...odd, '--', LINK]);
  });
});

// @threat Scheme
test('no value of an entry can add a line to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, argument) => {
      const entry = desktopEntry({ ...ENTRY, name: text, icon: text, command: [argument, text] });
      expect(entry.split('\n')).toHaveLength(10);
    }),
  );
});

test('an entry is written once, and again when the program has moved', async () => {
  const file = path.join(folder, 'a/b/one.desktop');
  await writeDesktopEntry(file, 'first');
  writeFileSync(path.join(folder, 'a/b/mark'), '');
  await writeDesktopEntry(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('second');
});

test('the user’s folder follows XDG_DATA_HOME where that is absolute', () => {
  expect(applicationsFolder({}, '/home/x')).toBe('/home/x/.local/share/applications');
  expect(applicationsFolder({ XDG_DATA_HOME: '/data' }, '/home/x')).toBe('/data/applications');
  expect(applicationsFolder({ XDG_DATA_HOME: 'data' }, '/home/x')).toBe('/home/x/.local/share/applications');
});

test('only an AppImage and a run from the sources on Linux write an entry of their own', () => {
  expect(ownDesktopName({ isPackaged: true }, {}, 'linux')).toBeNull();
  expect(ownDesktopName({ isPackaged: false }, {}, 'darwin')).toBeNull();
  const names = [
    ownDesktopName({ isPackaged: false }, {}, 'linux'),
    ownDesktopName({ isPackaged: true }, { APPIMAGE: '/a' }, 'linux'),
  ];
  // Reverse domain names, each its own, or portals and window lists mix them up.
  expect(new Set([...names, 'example.farsight.desktop']).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^example\.farsight\.[a-z]+\.desktop$/);
});

test('package.json names the entry that electron-builder installs', () => {
  const root = path.join(__dirname, '../../..');
  const { desktopName } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { desktopName: string };
  expect(desktopName).toBe('example.farsight.desktop');
  expect(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')).toMatch(/^ {2}syncDesktopName: true$/m);
});

testWith('linux')('an AppImage names its file, not its mount, and a picture that outlives it', async () => {
  writeFileSync(path.join(folder, 'picture.png'), 'png');
  const set = jest.fn((..._: unknown[]) => true);
  const app = { isPackaged: true, getAppPath: () => '', getPath: () => folder, setAsDefaultProtocolClient: set };
  const environment = { APPIMAGE: '/apps/Farsight.AppImage', XDG_DATA_HOME: path.join(folder, 'data') };
  expect(await registerScheme(app, 'farsight', path.join(folder, 'picture.png'), environment)).toBe(true);
  const file = path.join(folder, 'data/applications/example.farsight.appimage.desktop');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Exec="/apps/Farsight.AppImage" "--" %u\nTryExec=/apps/Farsight.AppImage\n');
  expect(text).toContain(`Icon=${path.join(folder, 'icon.png')}\n`);
  expect(set).toHaveBeenCalledWith('farsight', '/apps/Farsight.AppImage', ['--']);
});

testWith('linux')('a run from the sources names its folder, whatever switches its arguments begin with', async () => {
  writeFileSync(path.join(folder, 'picture.png'), 'png');
  const set = jest.fn((..._: unknown[]) => true);
  const app = {
    isPackaged: false,
    getAppPath: () => '/src/farsight',
    getPath: () => folder,
    setAsDefaultProtocolClient: set,
  };
  const { argv } = process;
  process.argv = [process.execPath, '--no-sandbox', '/src/farsight'];
  try {
    await registerScheme(app, 'farsight-dev', path.join(folder, 'picture.png'), { XDG_DATA_HOME: folder });
  } finally {
    process.argv = argv;
  }
  expect(set).toHaveBeenCalledWith('farsight-dev', process.execPath, ['/src/farsight', '--']);
});
