import { spawnSync } from 'node:child_process';
import { ROOT } from './process';

function git(folder: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : null;
}

/**
 * The files, from the project's folder, in which the checkout differs from where it left the branch `base`: committed or not, new
 * and deleted ones included, a moved one by both names. Null where git or that branch is missing.
 */
export function changedFiles(base: string, folder = ROOT): readonly string[] | null {
  const start = git(folder, 'merge-base', 'HEAD', base)?.trim();
  if (start === undefined) return null;
  const lists = [
    git(folder, 'diff', '--name-only', '--no-renames', '-z', start, '--'),
    git(folder, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  if (lists.includes(null)) return null;
  const files = lists.flatMap((list) => (list ?? '').split('\0')).filter((file) => file !== '');
  return [...new Set(files)].sort();
}
