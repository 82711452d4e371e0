import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFileLog } from '../../../main/adapters/fileLog';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');
const isPosix = process.platform !== 'win32';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The system's own limit for a file's size (RLIMIT_FSIZE) stands for a disk without room: writes fail where it is reached.
// @threat R32
describeWith('posix')('a disk without room (R32)', () => {
  const run = (kilobytes: number) => {
    const script = `ulimit -f ${kilobytes} && exec "$0" --import tsx test/support/smallDisk.ts "$1"`;
    // The limit holds for tsx as well, which would leave halves of its own files behind.
    const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
    const text = execFileSync('bash', ['-c', script, process.execPath, folder], { cwd: ROOT, encoding: 'utf8', env });
    return JSON.parse(text) as Record<string, unknown>;
  };

  test('leaves the old state whole, no draft beside it, and an app that goes on', () => {
    expect(run(16)).toEqual({ small: 'written', large: 'EFBIG', again: 'written', problems: [], theme: 'dark' });
    expect(readFileSync(path.join(folder, 'state.json'), 'utf8')).toBe('{"is":"small again"}');
    expect(readdirSync(folder).toSorted()).toEqual(['logs', 'settings.json', 'state.json']);
    expect(JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'dark' });
  });

  test('that takes nothing at all is told once, and settings stay in memory', () => {
    expect(run(0)).toEqual({ small: 'EFBIG', large: 'EFBIG', again: 'EFBIG', problems: ['EFBIG'], theme: 'dark' });
    expect(readdirSync(folder)).toEqual(['logs']);
  });
});

// @threat S38
describe('the log (S38)', () => {
  const MEGABYTE = 1024 * 1024;

  test('is five files of a megabyte, whatever is written, each for its owner alone', async () => {
    mkdirSync(path.join(folder, 'logs'));
    const log = openFileLog(path.join(folder, 'logs'), (line) => line);
    for (let count = 0; count < 8; count += 1) {
      // As fast as a storm is, and then time for the files to change.
      for (let line = 0; line < 1100; line += 1) log.write('info', `${count} ${'z'.repeat(900)}`);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await log.close();
    const all = readdirSync(path.join(folder, 'logs'));
    const files = all.filter((name) => name.endsWith('.log'));
    const stats = files.map((name) => statSync(path.join(folder, 'logs', name)));
    expect(files).toHaveLength(5);
    // Beside them only the list of their names.
    expect(all.filter((name) => !files.includes(name))).toEqual(['farsight.log.txt']);
    expect(Math.max(...stats.map(({ size }) => size))).toBeLessThan(1.5 * MEGABYTE);
    expect(Math.min(...stats.map(({ size }) => size))).toBeGreaterThan(0);
    if (isPosix) expect(stats.map(({ mode }) => mode & 0o777)).toEqual(stats.map(() => 0o600));
    expect(await log.tail(1)).toEqual([expect.stringContaining('"msg":"7 zz')]);
  });
});
