import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** Of the user; null on Windows. */
  readonly uid: number | null;
  /** Whether this user may make namespaces; null: that could not be asked. */
  readonly hasNamespaces: () => boolean | null;
  /** Owner and mode of a file; null: it is not there. */
  readonly stat: (file: string) => { readonly uid: number; readonly mode: number } | null;
  /** Where AppArmor's profiles lie. */
  readonly profiles: string;
}

const SETUID = 0o4755;

const here = (): Surroundings => ({
  platform: process.platform,
  uid: process.getuid?.() ?? null,
  hasNamespaces: () => {
    const { status, error } = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' });
    return error ? null : status === 0;
  },
  stat: (file) => statSync(file, { throwIfNoEntry: false }) ?? null,
  profiles: '/etc/apparmor.d',
});

/** Whether a profile of AppArmor lets this program make namespaces, which no other program shows. */
function hasProfile(program: string, folder: string): boolean {
  try {
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => readFileSync(path.join(folder, name), 'utf8'));
    return texts.some((text) => text.includes(program) && text.includes('userns'));
  } catch {
    return false;
  }
}

/**
 * Why Chromium's sandbox would not let this Electron start on Linux, with the ways out; null: nothing is known to stop it. Electron
 * itself ends with "FATAL ... The SUID sandbox helper binary was found, but is not configured correctly", as on Ubuntu from 23.10 on.
 */
export function sandboxProblem(electron: string, surroundings: Surroundings = here()): string | null {
  const { platform, uid, hasNamespaces, stat, profiles } = surroundings;
  if (platform !== 'linux') return null;
  if (uid === 0) {
    return 'Electron does not run as root: start it as an ordinary user, also in a container ("useradd -m me", then "su me").';
  }
  if (hasNamespaces() !== false) return null;
  const program = realpathSync(electron);
  const helper = path.join(path.dirname(program), 'chrome-sandbox');
  const found = stat(helper);
  if (found?.uid === 0 && (found.mode & SETUID) === SETUID) return null;
  if (hasProfile(program, profiles)) return null;
  return `Electron's sandbox cannot start: this system does not let programs of users make namespaces ("unshare -Ur true" fails).
One of these two allows it, and is needed once:

  sudo chown root "${helper}" && sudo chmod 4755 "${helper}"

  printf 'abi <abi/4.0>,\\nprofile farsight-electron "%s" flags=(unconfined) {\\n  userns,\\n}\\n' "${program}" |
    sudo tee ${profiles}/farsight-electron && sudo apparmor_parser -r ${profiles}/farsight-electron

The second is for systems with AppArmor, such as Ubuntu from 23.10 on. In a container neither may help: its runtime must allow namespaces.`;
}
