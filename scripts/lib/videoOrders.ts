import type { Sandbox } from '../../test/sandbox/index';
import { usageOf } from './terminalHelp';

/** The video faults of the terminal of `npm start`. */
export const VIDEO_FAULTS = {
  none: { kind: 'none' },
  freeze: { kind: 'freeze' },
  lag: { kind: 'lag', ms: 1500 },
  loss: { kind: 'loss', share: 0.1 },
  gone: { kind: 'gone' },
  full: { kind: 'full' },
  codec: { kind: 'codec' },
  'key-frames': { kind: 'key-frames' },
  server: { kind: 'server' },
  camera: { kind: 'camera' },
  'slow-camera': { kind: 'slow-camera' },
  encoder: { kind: 'encoder' },
  uplink: { kind: 'uplink' },
} as const;

/** Sets or clears the video fault of a device; returns what to print. */
export function changeVideo(sandbox: Sandbox, words: readonly string[]): string {
  const kind = words.at(-1) ?? '';
  const name = words.slice(0, -1).join(' ');
  if (!Object.hasOwn(VIDEO_FAULTS, kind) || name === '') return usageOf('video') ?? '';
  const device = sandbox.find(name);
  if (!device) return `No device is named "${name}".`;
  const isDone = sandbox.control.setVideoFault(device.id, VIDEO_FAULTS[kind as keyof typeof VIDEO_FAULTS]);
  if (!isDone) return `${device.name}: no video yet.`;
  return kind === 'none' ? `${device.name}: video fault cleared.` : `${device.name}: video fault "${kind}".`;
}
