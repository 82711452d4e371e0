import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import os from 'node:os';
import { findBrowser, hasBrowsers } from './browser';
import { findElectron } from './electron';
import { hasMediaServer } from './mediaServers';
import { hasNginx } from './nginx';
import { findFirefox, findWebKit } from './otherBrowsers';
import { ROOT } from './process';
import { namespacesMissing } from './serverNetwork';

/** Something that tests need and a machine may lack. */
interface Part {
  /** Its name in the sentence of a skipped test. */
  readonly name: string;
  readonly isHere: () => boolean;
  /** Debian's packages that bring it. */
  readonly packages?: readonly string[];
}

const runs = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore', cwd: '/', timeout: 20_000 }).status === 0;
const isLinux = process.platform === 'linux';
export const hasAptGet = isLinux && existsSync('/usr/bin/apt-get');
/** Whether this user can install Debian's packages. */
export const isAptRoot = hasAptGet && process.getuid?.() === 0;
const loadsKeytar = () =>
  spawnSync(process.execPath, ['-e', 'require("keytar")'], { cwd: ROOT, stdio: 'ignore' }).status === 0;
const canOpen = (file: string) => {
  try {
    closeSync(openSync(file, 'w'));
    return true;
  } catch {
    return false;
  }
};
/** The user of the container image: www-data, or this one where only root can become another. */
const nodeUser = process.getuid?.() === 0 ? { uid: 33, gid: 33 } : {};

const GSTREAMER = ['base', 'good', 'bad', 'ugly'].map((name) => `gstreamer1.0-plugins-${name}`);

const PARTS = {
  chromium: {
    name: 'Chromium',
    // Tests are twice as fast in the headless shell, which only root can install.
    isHere: () => (isAptRoot ? hasBrowsers() : findBrowser() !== null),
    packages: ['chromium', 'chromium-headless-shell'],
  },
  firefox: {
    name: 'Firefox',
    isHere: () => findFirefox() !== null,
    // Firefox decodes H.264 with FFmpeg.
    packages: ['firefox-esr', 'ffmpeg'],
  },
  webkit: { name: 'WebKitGTK', isHere: () => findWebKit() !== null, packages: ['webkit2gtk-driver', 'xvfb'] },
  keytar: {
    name: 'keytar',
    isHere: loadsKeytar,
    packages: ['libsecret-1-0', 'libsecret-1-dev', 'pkg-config', 'g++', 'make', 'python3'],
  },
  secretService: {
    name: 'a Secret Service',
    isHere: () => runs('dbus-run-session', '--version') && runs('gnome-keyring-daemon', '--version'),
    packages: ['dbus', 'gnome-keyring'],
  },
  trayHost: {
    name: 'D-Bus and Python’s GLib',
    isHere: () =>
      isLinux &&
      runs('dbus-daemon', '--version') &&
      spawnSync('dbus-send').error === undefined &&
      runs('/usr/bin/python3', '-c', 'import gi'),
    packages: ['dbus', 'python3-gi'],
  },
  gio: { name: 'gio', isHere: () => runs('gio', 'version'), packages: ['libglib2.0-bin'] },
  nginx: { name: 'nginx', isHere: hasNginx },
  gstreamer: {
    name: 'GStreamer',
    isHere: () => hasMediaServer('gstreamer'),
    packages: [...GSTREAMER, 'gstreamer1.0-nice', 'gir1.2-gst-plugins-bad-1.0', 'python3-gi', 'python3-aiohttp'],
  },
  aiortc: { name: 'aiortc', isHere: () => hasMediaServer('aiortc'), packages: ['python3-aiohttp', 'python3-aiortc'] },
  coturn: { name: 'coturn', isHere: () => hasMediaServer('coturn'), packages: ['coturn'] },
  janus: { name: 'Janus', isHere: () => hasMediaServer('janus'), packages: ['janus'] },
  namespaces: {
    name: 'network namespaces, as root on Linux',
    isHere: () => namespacesMissing() === null,
    packages: ['iproute2'],
  },
  ipv6: {
    name: 'IPv6',
    isHere: () => Object.values(os.networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6')),
  },
  linux: { name: 'Linux', isHere: () => isLinux },
  posix: { name: 'a system with signals and `sh`', isHere: () => process.platform !== 'win32' },
  root: { name: 'root', isHere: () => process.getuid?.() === 0 },
  fullDevice: { name: '/dev/full', isHere: () => canOpen('/dev/full') },
  shell: { name: 'bash and the program `script`', isHere: () => ['/bin/bash', '/usr/bin/script'].every(existsSync) },
  sharedNode: {
    name: 'a Node that www-data can run',
    isHere: () => spawnSync(process.execPath, ['-v'], { ...nodeUser, cwd: '/', stdio: 'ignore' }).status === 0,
  },
  electron: { name: 'a real Electron', isHere: () => findElectron() !== null },
  standIn: { name: 'the stand-in for Electron (a real one is installed)', isHere: () => findElectron() === null },
} satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof PARTS;
const all: Readonly<Record<PartName, Part>> = PARTS;

/** Parts that were looked for, because some start a program for it. */
const known = new Map<PartName, boolean>();

export function has(part: PartName): boolean {
  const isHere = known.get(part) ?? all[part].isHere();
  known.set(part, isHere);
  return isHere;
}

/** Looks for all parts again, after some were installed. */
export const forgetParts = (): void => known.clear();

export const packagesOf = (part: PartName): readonly string[] => all[part].packages ?? [];
export const nameOf = (part: PartName): string => all[part].name;

function sentence(part: PartName): string {
  const packages = packagesOf(part);
  return `needs ${nameOf(part)}${packages.length > 0 ? ` (Debian: apt-get install ${packages.join(' ')})` : ''}`;
}

/** For `test.skip(...without('firefox'))`: whether this machine lacks one of the parts, and the sentence that names it. */
export function without(...parts: readonly PartName[]): [isMissing: boolean, reason: string] {
  const missing = parts.find((part) => !has(part));
  return missing === undefined ? [false, ''] : [true, sentence(missing)];
}

/** Whether a test may be skipped with this reason: it names a part that this machine really lacks. */
export function isLacking(reason: string): boolean {
  return (Object.keys(PARTS) as PartName[]).some((part) => sentence(part) === reason && !has(part));
}
