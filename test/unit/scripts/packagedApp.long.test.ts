import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import {
  findPackagedApp,
  readyFacts,
  tryTampered,
  waysToRunScripts,
  type PackagedApp,
} from '../../../scripts/lib/packagedApp';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');
const release = mkdtempSync(path.join(os.tmpdir(), 'farsight-verify-'));
const folder = path.join(release, 'linux-unpacked');
afterAll(() => rmSync(release, { recursive: true, force: true }));

/** Long enough for a program that ends; one that goes on takes all of it. */
const WAIT_MS = 20_000;
const GOES_ON = 'exec sleep 60';
/** What goes on has not ended after this, however slow the computer is. */
const START_MS = 300;
const AS_NODE = `[ -n "$ELECTRON_RUN_AS_NODE" ] && exec "${process.execPath}" "$@"\n`;

/** A shell script in the place of Electron: what it does with its environment and its archive is all that counts here. */
function packaged(program: string): PackagedApp {
  writeFileSync(path.join(folder, 'farsight'), `#!/bin/sh\n${program}\n`);
  chmodSync(path.join(folder, 'farsight'), 0o755);
  const app = findPackagedApp(release);
  if (!app) throw new Error('no app');
  return app;
}

// The stand-in is a shell script, laid out as Linux has it.
describeWith('linux')('a packaged app that is attacked', () => {
  beforeEach(() => {
    const files = path.join(release, 'files', 'dist', 'main');
    mkdirSync(files, { recursive: true });
    mkdirSync(path.join(folder, 'resources'), { recursive: true });
    writeFileSync(path.join(files, 'index.js'), '// '.repeat(500));
    // Jest's modules cannot load a module of the newer kind.
    const script = `import('@electron/asar').then(({ createPackage }) => createPackage(${JSON.stringify(path.join(release, 'files'))}, ${JSON.stringify(path.join(folder, 'resources/app.asar'))}))`;
    execFileSync(process.execPath, ['-e', script], { cwd: ROOT });
  });

  test('is looked for in the folder of the packages', () => {
    packaged(GOES_ON);
    expect(findPackagedApp(release)).toMatchObject({ folder, program: 'farsight', archive: 'resources/app.asar' });
    expect(findPackagedApp(path.join(release, 'nowhere'))).toBeNull();
  });

  test('is asked what it is by its log', async () => {
    const facts = { isPackaged: true, isInArchive: true, vault: 'keytar', hasLinks: false };
    const lines = [{ msg: 'Farsight starts' }, { msg: 'Ready', data: facts }].map((line) => JSON.stringify(line));
    const write = `mkdir -p "$HOME/Farsight/logs"; printf '%s\\n' 'no JSON' '${lines.join("' '")}' > "$HOME/Farsight/logs/farsight.log"`;
    expect(await readyFacts(packaged(write), WAIT_MS)).toEqual(facts);
    expect(await readyFacts(packaged('exit 0'), WAIT_MS)).toBeNull();
  });

  // @threat S12
  test('S12: runs no script where its fuses are off', async () => {
    expect(await waysToRunScripts(packaged(GOES_ON), START_MS)).toEqual([]);
  });

  // @threat S12
  test('S12: one that takes a variable for an order is found out, by that variable', async () => {
    const asNode = `${AS_NODE}[ -n "$NODE_OPTIONS" ] && exit 0\n${GOES_ON}`;
    expect(await waysToRunScripts(packaged(asNode), WAIT_MS, START_MS)).toEqual(['ELECTRON_RUN_AS_NODE']);
    const withOptions = `[ -n "$ELECTRON_RUN_AS_NODE" ] && exit 0\n[ -n "$NODE_OPTIONS" ] && exec "${process.execPath}" -e ""\n${GOES_ON}`;
    expect(await waysToRunScripts(packaged(withOptions), WAIT_MS, START_MS)).toEqual(['NODE_OPTIONS']);
  });

  // @threat S12
  test.each(['exit 1', 'exit 0'])('S12: nothing is proved by an app that ends at once (%s)', async (program) => {
    expect(await waysToRunScripts(packaged(program), WAIT_MS)).toBe('not run');
  });

  const CHECKS = (sum: string) => `[ "$(sha256sum < "$(dirname "$0")/resources/app.asar" | cut -d' ' -f1)" = ${sum} ]`;
  const sumOf = () =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, 'resources/app.asar')))
      .digest('hex');

  // @threat S13
  test('S13: does not start with one changed byte, and is left as it was', async () => {
    const before = sumOf();
    expect(await tryTampered(packaged(CHECKS(before)), WAIT_MS)).toBe('refused');
    expect(sumOf()).toBe(before);
  });

  // @threat S13
  test('S13: one that starts all the same is found out', async () => {
    expect(await tryTampered(packaged(GOES_ON), START_MS)).toBe('started');
  });

  // @threat S13
  test('S13: nothing is proved by an app that does not start as it is', async () => {
    expect(await tryTampered(packaged('exit 1'), WAIT_MS)).toBe('not run');
  });

  // @threat S13
  test('S13: it is a byte of the main process’ code that is changed, and no other', async () => {
    const code = 'code:$(tail -c 1500 "$(dirname "$0")/resources/app.asar" | tr -d "/ \\n" | wc -c)';
    // As it is, the file holds nothing but slashes and blanks.
    expect(await tryTampered(packaged(`[ "${code}" = code:0 ]`), WAIT_MS)).toBe('refused');
  });
});
