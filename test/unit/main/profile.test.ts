import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderProblem, lockProfile } from '../../../main/storage/profile';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Electron's lock as far as these tests need it: refused where the profile cannot be written, or another run holds it. */
function electron(userData: string, held: ReadonlySet<string>) {
  const paths: Record<string, string> = { userData, temp: os.tmpdir() };
  return {
    paths,
    getPath: (name: string) => paths[name] ?? '',
    setPath: (name: string, value: string) => void (paths[name] = value),
    requestSingleInstanceLock: () => !held.has(paths.userData ?? '') && folderProblem(paths.userData ?? '') === null,
  };
}

/** A folder that nothing can be written to, even by root. */
function unwritable(): string {
  writeFileSync(path.join(folder, 'plain'), '');
  return path.join(folder, 'plain/profile');
}

test('the first run has the lock, a second does not, and nothing is left behind', () => {
  const profile = path.join(folder, 'profile');
  expect(lockProfile(electron(profile, new Set()), {})).toEqual({ isFirst: true, lost: null });
  expect(lockProfile(electron(profile, new Set([profile])), {})).toEqual({ isFirst: false, lost: null });
  expect(readdirSync(profile)).toEqual([]);
});

// @threat R46
test('R46: an unwritable profile is told, and the app runs on a temporary one', () => {
  const profile = unwritable();
  const app = electron(profile, new Set());
  const answer = lockProfile(app, {}, {});
  expect(answer).toEqual({ isFirst: true, lost: { folder: profile, code: 'ENOTDIR' } });
  expect(app.paths.sessionData).toBe(app.paths.userData);
  expect(path.dirname(app.paths.userData ?? '')).toBe(os.tmpdir());
  rmSync(app.paths.userData ?? '', { recursive: true });
});

// @threat R46
test('R46: a second start finds the first in the user’s runtime folder', () => {
  const profile = unwritable();
  const runtime = path.join(folder, 'runtime');
  mkdirSync(runtime);
  const first = electron(profile, new Set());
  expect(lockProfile(first, {}, { XDG_RUNTIME_DIR: runtime }).isFirst).toBe(true);
  expect(existsSync(path.join(runtime, 'farsight'))).toBe(true);
  const second = electron(profile, new Set([first.paths.userData ?? '']));
  expect(lockProfile(second, {}, { XDG_RUNTIME_DIR: runtime }).isFirst).toBe(false);
});
