import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './process';

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

/**
 * Unpacks Debian's nginx for the tests of the hosting rules, because installing it would start a server on this machine. Needs no
 * root. Errors are ignored; call `hasNginx` afterwards.
 */
export async function unpackNginx(): Promise<void> {
  const folder = `${UNPACKED}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const how = { show: false, folder };
  await run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...PACKAGES], how);
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    await run('dpkg-deb', ['-x', file, folder], how);
  // Renamed last, so that an interrupted run leaves no partial folder.
  rmSync(UNPACKED, { recursive: true, force: true });
  renameSync(folder, UNPACKED);
}
