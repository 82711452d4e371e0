import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runWebpack } from './process';

const SOURCES = ['app', 'renderer', 'build', 'scripts/webpack', 'webpack.config.ts', 'package-lock.json'];
const stamp = path.join(ROOT, '.cache', 'web-build');

function filesOf(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .sort();
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(ROOT, source)))
      hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Of the built page: a folder that was configured for another environment since is not what the build made. */
function pageHash(): string {
  const page = path.join(ROOT, 'dist/web/index.html');
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex') : 'none';
}

/** Builds `dist/web` unless it is already the build of these sources. False when the build failed; its messages were shown. */
export async function buildWeb(): Promise<boolean> {
  const sources = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${sources} ${pageHash()}`) return true;
  process.stderr.write('Building the web app (about half a minute)...\n');
  const progress = process.stderr.isTTY ? ['--progress'] : [];
  // An interrupted build must not pass for the one before.
  rmSync(stamp, { force: true });
  const { code } = await runWebpack(['--env', 'only=web', ...progress], { show: true });
  if (code !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${sources} ${pageHash()}`);
  return true;
}
