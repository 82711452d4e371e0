import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Debian's own Python: another one that comes first in the path has none of these modules. */
const PYTHON = '/usr/bin/python3';
export type MediaServer = 'gstreamer' | 'aiortc' | 'coturn' | 'janus';

const GST_PARTS = ['webrtcbin', 'nicesrc', 'x264enc', 'vp8enc', 'opusenc', 'rtph264pay', 'rtpvp8pay', 'dtlssrtpenc'];
const GSTREAMER = `
import sys, aiohttp, gi
for name in ("Gst", "GstSdp", "GstWebRTC"): gi.require_version(name, "1.0")
from gi.repository import Gst, GstSdp, GstWebRTC
Gst.init(None)
sys.exit(any(Gst.ElementFactory.find(name) is None for name in "${GST_PARTS.join(' ')}".split()))`;

const runs = (code: string): boolean =>
  spawnSync(PYTHON, ['-c', code], { stdio: 'ignore', timeout: 20_000 }).status === 0;

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
