import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Debian's own Python: another one that comes first in the path has none of these modules. */
const PYTHON = '/usr/bin/python3';
const PACKAGES = [
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-plugins-ugly',
  'gstreamer1.0-nice',
  'gir1.2-gst-plugins-bad-1.0',
  'python3-gi',
  'python3-aiohttp',
  'python3-aiortc',
  'coturn',
] as const;

export type MediaServer = 'gstreamer' | 'aiortc' | 'coturn' | 'janus';

/** Which servers a run plays: `npm test` leaves Janus out. */
export type MediaServers = 'usual' | 'all';

const packagesOf = (which: MediaServers): readonly string[] => (which === 'all' ? [...PACKAGES, 'janus'] : PACKAGES);

const GST_PARTS = ['webrtcbin', 'nicesrc', 'x264enc', 'vp8enc', 'opusenc', 'rtph264pay', 'rtpvp8pay', 'dtlssrtpenc'];
const GSTREAMER = `
import sys, aiohttp, gi
for name in ("Gst", "GstSdp", "GstWebRTC"): gi.require_version(name, "1.0")
from gi.repository import Gst, GstSdp, GstWebRTC
Gst.init(None)
sys.exit(any(Gst.ElementFactory.find(name) is None for name in "${GST_PARTS.join(' ')}".split()))`;

const runs = (code: string): boolean => spawnSync(PYTHON, ['-c', code], { stdio: 'ignore' }).status === 0;

/** Folder of Janus's plugins and transports, which is named after the processor; null: it is not installed. */
export function janusFolder(): string | null {
  if (!existsSync('/usr/bin/janus')) return null;
  const folders = readdirSync('/usr/lib').map((one) => path.join('/usr/lib', one, 'janus'));
  return folders.find((one) => existsSync(path.join(one, 'plugins/libjanus_streaming.so'))) ?? null;
}

const CHECKS: Readonly<Record<MediaServer, () => boolean>> = {
  gstreamer: () => runs(GSTREAMER),
  aiortc: () => runs('import aiohttp, aiortc, numpy'),
  coturn: () => existsSync('/usr/bin/turnserver'),
  janus: () => janusFolder() !== null,
};

/** Whether a server of the interoperability tests can be started here. */
export const hasMediaServer = (server: MediaServer): boolean => CHECKS[server]();

export const hasMediaServers = (which: MediaServers): boolean =>
  (Object.keys(CHECKS) as MediaServer[]).every((one) => (which === 'usual' && one === 'janus') || hasMediaServer(one));

/** Why tests with a server are not run. */
export const missingMediaServer = (server: MediaServer): string =>
  `${server} is not installed here; on Debian: apt-get install ${packagesOf(server === 'janus' ? 'all' : 'usual').join(' ')}`;

/** Installs the servers where this is Debian and we may. The result says how it went, in a sentence. */
export function installMediaServers(which: MediaServers): string {
  const packages = packagesOf(which);
  const missing = `Tests with other WHEP servers are NOT RUN: they need Debian's packages ${packages.join(', ')}.`;
  if (process.platform !== 'linux') return missing;
  process.stderr.write('Installing media servers for the interoperability tests...\n');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // No service of Debian's own is to be started: the tests start theirs on free ports.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  } catch {
    return missing;
  }
  return hasMediaServers(which) ? 'The interoperability tests have their servers.' : missing;
}
