import { existsSync } from 'node:fs';
import { findElectron } from './electron';

/** Something that a machine may lack, and the files whose tests may then be left out. */
interface Lack {
  readonly what: string;
  readonly isExcused: () => boolean;
  readonly files: readonly string[];
}

/** Whether `npm test` installs Debian's packages by itself: then none of them may be missing. */
const installs = (): boolean =>
  process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
const always = (): boolean => true;

/** All that may be missing. A test that is not run for another reason fails the run. */
const LACKS: readonly Lack[] = [
  {
    what: 'packages of Debian, which only root can install, on Debian',
    isExcused: () => !installs(),
    files: [
      'test/e2e/browsers/firefox-video.spec.ts',
      'test/e2e/browsers/firefox-walk.spec.ts',
      'test/e2e/browsers/webkit.spec.ts',
      'test/e2e/desktop/vault.spec.ts',
      'test/e2e/web/nginx.spec.ts',
      'test/e2e/web/proxy.spec.ts',
      'test/interop/servers.spec.ts',
      'test/interop/turn.spec.ts',
      'test/unit/main/keyring.test.ts',
    ],
  },
  {
    what: 'a session bus with Python’s GLib, or gio',
    isExcused: always,
    files: [
      'test/e2e/desktop/windows.spec.ts',
      'test/unit/main/desktopEntry.test.ts',
      'test/unit/main/trayHost.test.ts',
    ],
  },
  { what: 'a Node that www-data can run', isExcused: always, files: ['test/e2e/web/container.spec.ts'] },
  {
    what: 'Linux',
    isExcused: () => process.platform !== 'linux',
    files: [
      'test/e2e/desktop/updates.spec.ts',
      'test/e2e/desktop/video.spec.ts',
      'test/unit/main/captures.test.ts',
      'test/unit/main/fullDisk.test.ts',
      'test/unit/sandbox/realShell.test.ts',
      'test/unit/scripts/packagedApp.test.ts',
      'test/unit/scripts/packaging.test.ts',
    ],
  },
  {
    what: 'the stand-in for Electron, where a real one runs',
    isExcused: () => findElectron() !== null,
    files: ['test/e2e/desktop/walls.spec.ts'],
  },
];

/** What this machine lacks that would excuse a test of `file` from being run; null if it should have run. */
export function excuseFor(file: string): string | null {
  return LACKS.find(({ files, isExcused }) => files.includes(file) && isExcused())?.what ?? null;
}

export const excusedFiles: readonly string[] = LACKS.flatMap(({ files }) => files);
