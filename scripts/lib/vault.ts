import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from './process';

const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const loadsKeytar = () =>
  spawnSync(process.execPath, ['-e', 'require("keytar")'], { cwd: ROOT, stdio: 'ignore' }).status === 0;

/** Whether the tests can have the system's own vault: keytar, and on Linux a Secret Service to start. */
export function hasVault(): boolean {
  if (!loadsKeytar()) return false;
  return process.platform !== 'linux' || (has('dbus-run-session') && has('gnome-keyring-daemon'));
}

/** Installs what the vault's tests need, where this is Debian and we may. The result says how it went, in a sentence. */
export function installVault(): string {
  const missing =
    'The tests of the system’s vault are NOT RUN: they need dbus, gnome-keyring, and keytar, which is built when packages are installed and libsecret-1-dev is there (remove node_modules and run again).';
  if (process.platform !== 'linux') return missing;
  process.stderr.write('Installing a Secret Service for the vault’s tests...\n');
  try {
    const packages = ['libsecret-1-0', 'dbus', 'gnome-keyring'];
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    return missing;
  }
  return hasVault() ? 'The vault’s tests have a Secret Service.' : missing;
}
