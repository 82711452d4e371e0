import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { UpdateState } from '#app/domain/updateState';
import { developmentUpdateConfig } from '../../../main/updates/developmentConfig';
import { Updates, type UpdaterPort } from '../../../main/updates/Updates';

const pair = generateKeyPairSync('ed25519');
const KEY = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const NAME = 'farsight-1.2.0.AppImage';
const CONTENTS = 'the new app';
const sha512 = createHash('sha512').update(CONTENTS).digest('base64');
/** What the port finds. */
const found = (version = '1.2.0', ageMs = -60_000, isOffered = true) => {
  const expires = new Date(Date.now() - ageMs).toISOString();
  const text = ['farsight-update', version, expires, NAME, sha512].join('\n');
  const signature = sign(null, Buffer.from(text), pair.privateKey).toString('base64');
  return { metadata: { version, expires, files: [{ url: NAME, sha512, signature }] }, isOffered };
};

let folder = '';
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-steps-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Signatures, files and states are real. Only electron-updater is played, so that each of its calls can fail, or wait, by itself;
 * `updates.test.ts` and `updateFailures.test.ts` have the real one.
 */
function setUp(changes: Partial<Pick<UpdaterPort, 'check' | 'download'>> = {}, stays = () => false) {
  const file = path.join(folder, NAME);
  writeFileSync(file, CONTENTS);
  let newest: string | null = null;
  const steps: string[] = [];
  const lines: string[] = [];
  const states: UpdateState[] = [];
  const port = {
    check: jest.fn<UpdaterPort['check']>(changes.check ?? (() => Promise.resolve(found()))),
    download: jest.fn<UpdaterPort['download']>(changes.download ?? (() => Promise.resolve(file))),
    install: jest.fn<UpdaterPort['install']>(() => void steps.push('install')),
    discard: jest.fn<UpdaterPort['discard']>(async (one) => rmSync(one)),
  };
  const load = jest.fn<() => Promise<UpdaterPort | null>>(() => Promise.resolve(port));
  const updates = new Updates({
    load,
    publicKey: KEY,
    version: '1.1.6',
    newest: { get: () => newest, set: (version) => (newest = version) },
    onState: (state) => states.push(state),
    log: (line) => lines.push(line),
    beforeInstall: async () => {
      if (stays()) return null;
      steps.push('save');
      return () => void steps.push('take back');
    },
  });
  return { updates, port, load, file, steps, lines, states };
}

describe('the check', () => {
  test.each([
    [new Error('no network\n    at somewhere'), 'no network'],
    ['a text', 'a text'],
    [new Error(''), ''],
  ])('that fails with %s is logged in one line, and told where it was asked for', async (reason, said) => {
    const { updates, lines } = setUp({ check: jest.fn<UpdaterPort['check']>().mockRejectedValue(reason) });
    await updates.check(true);
    expect([updates.state.error, updates.state.isChecking]).toEqual([null, false]);
    await updates.check(false);
    expect([updates.state.error, updates.state.isChecking]).toEqual(['Failed to check for updates', false]);
    expect(lines).toEqual(Array(2).fill(`update check failed: ${said}`));
  });

  test('is one at a time, and none while an update is on its way', async () => {
    let answer: (metadata: ReturnType<typeof found>) => void = () => undefined;
    const check = jest.fn<UpdaterPort['check']>(() => new Promise((resolve) => (answer = resolve)));
    let arrive: (file: string) => void = () => undefined;
    const { updates, file } = setUp({ check, download: () => new Promise((resolve) => (arrive = resolve)) });
    const checking = updates.check(true);
    await updates.check(false);
    await new Promise(setImmediate);
    answer(found());
    await checking;
    const downloading = updates.start();
    await updates.check(false);
    await new Promise(setImmediate);
    arrive(file);
    await downloading;
    expect(updates.state.isInstalling).toBe(true);
    await updates.check(false);
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('that finds nothing newer forgets what was found before', async () => {
    const { updates, port } = setUp();
    await updates.check(true);
    expect(updates.state.version).toBe('1.2.0');
    port.check.mockResolvedValueOnce(found('1.2.0', -60_000, false));
    await updates.check(true);
    expect(updates.state.version).toBeNull();
    await updates.start();
    expect(port.download).not.toHaveBeenCalled();
  });

  test('fails when the feed has expired, although it has nothing newer, and works once it is renewed', async () => {
    const { updates, port, lines } = setUp();
    port.check.mockResolvedValueOnce(found('1.1.6', 1000, false));
    await updates.check(false);
    expect([updates.state.error, lines]).toEqual([
      'Failed to check for updates',
      ['update check failed: update metadata has expired'],
    ]);
    port.check.mockResolvedValueOnce(found('1.1.6', -1000, false));
    await updates.check(false);
    expect(updates.state).toMatchObject({ error: null, version: null });
  });

  test('refuses a version below the highest that was seen, also by one that was not offered or not installed', async () => {
    const { updates, port, lines } = setUp();
    port.check.mockResolvedValueOnce(found('1.4.0', -60_000, false));
    await updates.check(true);
    port.check.mockResolvedValueOnce(found('1.3.0'));
    await updates.check(true);
    expect(updates.state.version).toBeNull();
    expect(lines).toEqual(['update check failed: update metadata is of an older version than seen before']);
    // One that is not signed or has expired does not count.
    port.check.mockResolvedValueOnce(found('9.0.0', 1000));
    await updates.check(true);
    port.check.mockResolvedValueOnce(found('1.4.0'));
    await updates.check(true);
    expect(updates.state.version).toBe('1.4.0');
  });

  test('of a build without an updater finds none, and one is loaded once', async () => {
    const without = setUp();
    without.load.mockResolvedValue(null);
    await without.updates.check(false);
    expect(without.updates.state).toMatchObject({ version: null, error: null, isChecking: false });
    const { updates, load } = setUp();
    await updates.check(true);
    await updates.start();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('an installation', () => {
  test('begins with a release that was found, is saved for before it, and is one at a time', async () => {
    const { updates, port, steps } = setUp();
    await updates.start();
    expect(port.download).not.toHaveBeenCalled();
    await updates.check(true);
    await Promise.all([updates.start(), updates.start()]);
    await updates.start();
    expect(steps).toEqual(['save', 'install']);
    expect(port.download).toHaveBeenCalledTimes(1);
  });

  test('whose download fails takes back nothing, for nothing was saved yet; the next try is a whole one', async () => {
    const { updates, port, steps, lines } = setUp();
    await updates.check(true);
    port.download.mockRejectedValueOnce(new Error('cut\noff'));
    await updates.start();
    expect([steps, lines]).toEqual([[], ['update failed: cut']]);
    expect(updates.state).toMatchObject({ error: 'Failed to download and install update', isDownloading: false });
    await updates.start();
    expect(steps).toEqual(['save', 'install']);
  });

  test('that fails later is taken back, and a full disk is said in words', async () => {
    const { updates, port, steps, lines } = setUp();
    await updates.check(true);
    await updates.start();
    const [fail] = port.install.mock.calls[0] ?? [];
    fail?.(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }));
    expect(steps).toEqual(['save', 'install', 'take back']);
    expect(lines).toEqual(['update failed: not enough space']);
    expect(updates.state).toMatchObject({ error: 'Failed to download and install update', isInstalling: false });
  });

  test('of a file that is not the signed one is none: the file goes, and what is wrong is told though it cannot', async () => {
    const { updates, port, file, steps, lines } = setUp();
    await updates.check(true);
    writeFileSync(file, 'another app');
    await updates.start();
    expect([steps, existsSync(file)]).toEqual([[], false]);
    writeFileSync(file, 'another app');
    port.discard.mockRejectedValueOnce(new Error('in use'));
    await updates.start();
    expect(lines).toEqual(Array(2).fill('update failed: downloaded update is not the one that was signed'));
  });

  test('of a file that is exchanged while the app is saved is none: the file goes, and what was saved is taken back', async () => {
    const { updates, file, steps, lines } = setUp({}, () => {
      writeFileSync(file, 'another app');
      return false;
    });
    await updates.check(true);
    await updates.start();
    expect([steps, existsSync(file)]).toEqual([['save', 'take back'], false]);
    expect(lines).toEqual(['update failed: downloaded update is not the one that was signed']);
    expect(updates.state).toMatchObject({ error: 'Failed to download and install update', isInstalling: false });
  });

  test('for which the person does not leave the page does not begin, says no failure, and can be begun again', async () => {
    let stays = true;
    const { updates, steps, lines } = setUp({}, () => stays);
    await updates.check(true);
    await updates.start();
    expect([steps, lines]).toEqual([[], []]);
    expect(updates.state).toMatchObject({ version: '1.2.0', isInstalling: false, progress: null, error: null });
    expect(updates.state.isDismissed).toBe(false);
    stays = false;
    await updates.start();
    expect(steps).toEqual(['save', 'install']);
  });

  test('tells how much has arrived, and each state once: what changes nothing is no news', async () => {
    const { updates, port, states, file } = setUp();
    await updates.check(true);
    port.download.mockImplementation((onProgress) => {
      onProgress(1, 4);
      onProgress('many', null);
      onProgress(3, 4);
      return Promise.resolve(file);
    });
    const { length } = states;
    await updates.start();
    expect(states.slice(length).map(({ progress }) => progress)).toEqual([null, 25, 75, 100]);
  });

  test('can be put off', async () => {
    const { updates, states } = setUp();
    await updates.check(true);
    updates.dismiss();
    expect([updates.state.isDismissed, states.at(-1)]).toEqual([true, updates.state]);
  });
});

test('a run from the sources writes down where its updates are, an installed app has it already', async () => {
  const app = { isPackaged: false, getPath: () => folder };
  const file = await developmentUpdateConfig(app, 'http://127.0.0.1:1/feed');
  expect(file).toBe(path.join(folder, 'dev-app-update.yml'));
  expect(JSON.parse(readFileSync(file ?? '', 'utf8'))).toEqual({
    provider: 'generic',
    url: 'http://127.0.0.1:1/feed',
    updaterCacheDirName: 'farsight-dev-updater',
  });
  rmSync(file ?? '');
  expect(await developmentUpdateConfig({ ...app, isPackaged: true }, 'http://127.0.0.1:1/feed')).toBeNull();
  expect(existsSync(path.join(folder, 'dev-app-update.yml'))).toBe(false);
});
