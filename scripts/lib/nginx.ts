import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process';

export interface Nginx {
  readonly program: string;
  /** Folder that holds its `etc` and `usr`: `/`, or where the packages were unpacked. */
  readonly root: string;
  /** Debian's module that serves `.br` files; null where it is not installed. */
  readonly brotliModule: string | null;
}

const UNPACKED = path.join(ROOT, '.cache/nginx');
const PACKAGES = ['nginx', 'nginx-common', 'libnginx-mod-http-brotli-static'];

function nginxIn(root: string): Nginx | null {
  const program = path.join(root, 'usr/sbin/nginx');
  if (!existsSync(program) || spawnSync(program, ['-v'], { stdio: 'ignore' }).status !== 0) return null;
  const brotliModule = path.join(root, 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so');
  return { program, root, brotliModule: existsSync(brotliModule) ? brotliModule : null };
}

/** An nginx that is there, with its Brotli module if possible: the system's, or the one unpacked for tests. */
export function findNginx(): Nginx | null {
  if (process.platform !== 'linux') return null;
  const found = ['/', UNPACKED].map(nginxIn).filter((one) => one !== null);
  return found.find(({ brotliModule }) => brotliModule !== null) ?? found[0] ?? null;
}

export const hasNginx = (): boolean => typeof findNginx()?.brotliModule === 'string';

function download(folder: string): boolean {
  try {
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...PACKAGES], {
      cwd: folder,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks Debian's nginx for the tests of the hosting rules: installing it would start a server on this machine.
 * The result says how it went, in a sentence.
 */
export function installNginx(): string {
  const missing =
    'The tests of the nginx rules are NOT RUN: they need nginx and libnginx-mod-http-brotli-static of Debian or Ubuntu.';
  if (process.platform !== 'linux') return missing;
  process.stderr.write('Fetching nginx for the tests of the hosting rules...\n');
  rmSync(UNPACKED, { recursive: true, force: true });
  mkdirSync(UNPACKED, { recursive: true });
  try {
    if (!download(UNPACKED)) {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
      if (!download(UNPACKED)) return missing;
    }
    for (const file of readdirSync(UNPACKED).filter((one) => one.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', path.join(UNPACKED, file), UNPACKED], { stdio: 'ignore' });
  } catch {
    return missing;
  }
  return hasNginx() ? 'The tests of the hosting rules have an nginx.' : missing;
}
