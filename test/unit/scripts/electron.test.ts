import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getElectron, progressLine } from '../../../scripts/lib/electron';
import { sandboxProblem, type Surroundings } from '../../../scripts/lib/electronSandbox';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');

let folder = '';
let program = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'farsight-electron-')));
  program = path.join(folder, 'electron');
  writeFileSync(program, '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the sandbox of Electron, before it is started', () => {
  const problem = (over: Partial<Surroundings>) =>
    sandboxProblem(program, {
      platform: 'linux',
      uid: 1000,
      hasNamespaces: () => false,
      stat: () => null,
      profiles: path.join(folder, 'apparmor.d'),
      ...over,
    });

  test.each<[string, Partial<Surroundings>]>([
    ['on another system', { platform: 'darwin', uid: 0 }],
    ['where the user may make namespaces', { hasNamespaces: () => true }],
    ['where that cannot be asked', { hasNamespaces: () => null }],
    ['with a helper of root', { stat: () => ({ uid: 0, mode: 0o104755 }) }],
  ])('is no problem %s', (_, over) => {
    expect(problem(over)).toBeNull();
  });

  test.each<[string, Partial<Surroundings>]>([
    ['without a helper', {}],
    ['with a helper of the user', { stat: () => ({ uid: 1000, mode: 0o104755 }) }],
    ['with a helper that is not run as root', { stat: () => ({ uid: 0, mode: 0o100755 }) }],
  ])('is one %s, and both ways out name the files', (_, over) => {
    const said = problem(over);
    expect(said).toContain(`sudo chown root "${folder}/chrome-sandbox" && sudo chmod 4755 "${folder}/chrome-sandbox"`);
    expect(said).toContain(`profile farsight-electron "%s" flags=(unconfined) {\\n  userns,\\n}\\n' "${program}"`);
  });

  test('is none once a profile of AppArmor allows namespaces to this program, and none other', () => {
    const profiles = path.join(folder, 'profiles');
    mkdirSync(path.join(profiles, 'abstractions'), { recursive: true });
    writeFileSync(path.join(profiles, 'other'), 'profile other "/opt/other/electron" flags=(unconfined) { userns, }');
    writeFileSync(path.join(profiles, 'strict'), `profile strict "${program}" { }`);
    expect(problem({ profiles })).toContain('cannot start');
    writeFileSync(path.join(profiles, 'farsight-electron'), `profile f "${program}" flags=(unconfined) { userns, }`);
    expect(problem({ profiles })).toBeNull();
  });

  test('is no question for root, who is told to be another user, also with a helper', () => {
    const said = problem({ uid: 0, hasNamespaces: () => true, stat: () => ({ uid: 0, mode: 0o104755 }) });
    expect(said).toMatch(/^Electron does not run as root/);
  });
});

describe('an Electron that is not installed', () => {
  function setUp(answer: boolean | null, arrives = true) {
    let isThere = false;
    const ask = jest.fn(() => Promise.resolve(answer === true));
    const fetch = jest.fn(() => {
      isThere = arrives;
      return Promise.resolve();
    });
    const find = () => (isThere ? '/electron' : null);
    return { ask, fetch, get: () => getElectron({ find, ask: answer === null ? null : ask, fetch }) };
  }

  test('is fetched where somebody agrees', async () => {
    const { get, ask, fetch } = setUp(true);
    expect(await get()).toBe('/electron');
    expect(await get()).toBe('/electron');
    expect(ask.mock.calls).toEqual([['No Electron is installed. Fetch it now, about 120 MB?']]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['nobody can be asked', null],
    ['it is declined', false],
  ] as const)('is named with the ways to get it where %s', async (_, answer) => {
    const { get, fetch } = setUp(answer);
    await expect(get()).rejects.toThrow(/^No Electron is installed: run "npx install-electron" .*, or name/);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('that cannot be fetched, or is not there all the same, is said in one sentence', async () => {
    const { get, fetch } = setUp(true, false);
    await expect(get()).rejects.toThrow('No Electron is installed');
    fetch.mockRejectedValueOnce(new Error('getaddrinfo ENOTFOUND github.com'));
    await expect(get()).rejects.toThrow('Electron could not be fetched: getaddrinfo ENOTFOUND github.com');
  });

  test('shows how much of it has come, over the line before', () => {
    expect(progressLine({ transferred: 1_400_000, total: 121_000_000 })).toBe('\rFetching Electron: 1 of 121 MB');
    expect(progressLine({ transferred: 2_600_000, total: null })).toBe('\rFetching Electron: 3 MB');
  });
});

// A program named `unshare` answers for the kernel.
describeWith('linux')('npm run desktop', () => {
  function desktop(more: NodeJS.ProcessEnv) {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/run.cjs'), 'desktop'], {
      cwd: ROOT,
      encoding: 'utf8',
      input: '',
      env: { ...process.env, ...more },
    });
    return { status, stderr };
  }

  test('says what keeps the sandbox from starting, and starts nothing', () => {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const { status, stderr } = desktop({
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      PATH: `${bin}:${process.env.PATH ?? ''}`,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(process.getuid?.() === 0 ? /does not run as root/ : /sandbox cannot start/);
  });
});
