import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keyringCommand, type Keyring } from '../../support/keyring';
import { describeWith } from '../../support/needs';

const ROOT = path.join(__dirname, '../../..');

/** Runs steps against the real keytar over a Secret Service of its own, and returns what each answered. */
function run(keyring: Keyring, steps: readonly string[], bus = true): string[] {
  const home = mkdtempSync(path.join(os.tmpdir(), 'farsight-keyring-'));
  const command = [
    process.execPath,
    '--import',
    require.resolve('tsx'),
    path.join(ROOT, 'test/support/vaultSteps.ts'),
    ...steps,
  ];
  const whole = keyring === 'none' && bus ? ['dbus-run-session', '--', ...command] : keyringCommand(keyring, command);
  const [program = '', ...args] = whole;
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 30_000,
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home },
  });
  rmSync(home, { recursive: true, force: true });
  const lines = stdout.trim().split('\n');
  return lines.length === steps.length ? lines : [`${stdout}${stderr}`];
}

describeWith('keytar', 'secretService')('a real Secret Service', () => {
  test('unlocked: the token is kept, read back and removed', () => {
    expect(run('unlocked', ['read', 'write', 'read', 'clear', 'read'])).toEqual([
      'null keytar empty',
      'true keytar ok',
      'stored-token-0123456789 keytar ok',
      'true keytar empty',
      'null keytar empty',
    ]);
  });

  test('locked: told as locked, never as empty', () => {
    expect(run('locked', ['read', 'write'])).toEqual(['null keytar locked', 'false keytar locked']);
  });

  test('absent from the bus, or no bus at all: memory, and everything goes on', () => {
    const expected = ['null memory empty', 'false memory ok', 'stored-token-0123456789 memory ok'];
    expect(run('none', ['read', 'write', 'read'])).toEqual(expected);
    expect(run('none', ['read', 'write', 'read'], false)).toEqual(expected);
  });
});
