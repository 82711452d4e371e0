import { spawnSync } from 'node:child_process';
import { findHeadlessShell } from './browser';
import { findNginx } from './nginx';
import { findFirefox } from './otherBrowsers';

/** Debian's packages that tests run, none of which is pinned: what they are called here, and there. */
const PACKAGES: readonly (readonly [name: string, packageName: string])[] = [
  ['WebKitGTK', 'webkit2gtk-driver'],
  ['GStreamer', 'libgstreamer1.0-0'],
  ['aiortc', 'python3-aiortc'],
  ['coturn', 'coturn'],
  ['GNOME Keyring', 'gnome-keyring'],
];

/** The first number with a dot that a program prints; null if it cannot be started, or prints none. */
export function versionOf(program: string | null, ...args: readonly string[]): string | null {
  if (program === null) return null;
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 });
  if (error) return null;
  return /\d+(?:\.\d+)+/.exec(`${stdout}\n${stderr}`)?.[0] ?? null;
}

/** What the tests of a run met that no lock file pins, in one sentence. */
export function versionsHere(): string {
  const programs: readonly (readonly [string, string | null])[] = [
    ['Node', process.versions.node],
    ['Chromium', versionOf(findHeadlessShell(), '--version')],
    ['Firefox', versionOf(findFirefox(), '--version')],
    ['nginx', versionOf(findNginx()?.program ?? null, '-v')],
    ...PACKAGES.map(([name, one]) => [name, versionOf('dpkg-query', '-W', '-f=${Version}', one)] as const),
  ];
  const known = programs.map(([name, version]) => `${name} ${version ?? 'unknown or missing'}`);
  return `Tested with ${known.join(', ')}.`;
}
