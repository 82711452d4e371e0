import { codecName } from '#app/domain/stream';
import type { Values } from '#app/resource/define';
import type { RemedyField } from '../judge/remedy';
import { WATCH_MS, type RemedyEnd, type RemedyWatch } from '../judge/remedyWatch';

type NotApplied = Extract<RemedyEnd, { readonly is: 'not-applied' }>;

/** What a button does that changes these settings. */
const VERBS: Readonly<Record<RemedyField, (changes: Values) => string>> = {
  codec: ({ codec }) => `Switch to ${codecName(String(codec))}`,
  bitrate_kbps: ({ bitrate_kbps: kbps }) => `Set ${String(kbps)} kbit/s`,
  keyframe_interval: () => 'Set key frames to 2 s',
  max_viewers: ({ max_viewers: count }) => `Raise limit to ${String(count)}`,
  fps: ({ fps }) => `Set ${String(fps)} fps`,
  resolution: ({ resolution }) => `Set ${String(resolution)}`,
};

/** Why the device does not have what was sent. */
const NOT_APPLIED: Readonly<Record<NotApplied['result'], (reason: string | null) => string>> = {
  refused: (reason) =>
    reason === null ? 'The device refused the change.' : `The device refused the change: ${reason}`,
  reverted: (reason) =>
    reason === null ? 'The device went back to the old setting.' : `Undone by the device: ${reason}`,
  expired: () => 'Not applied: the device was offline for too long.',
  cancelled: () => 'The change was taken back.',
  unknown: () => 'Not known whether the device has the change.',
};

function helped(fps: number | null, ofFps: number | null): string {
  if (fps === null) return 'It helped.';
  const shown = Math.round(fps);
  return ofFps === null ? `It helped: ${shown} fps.` : `It helped: ${shown} of ${Math.round(ofFps)} fps.`;
}

function endText(end: RemedyEnd, isCommand: boolean): string {
  switch (end.is) {
    case 'helped':
      return helped(end.fps, end.ofFps);
    case 'unchanged':
      return `No change after ${WATCH_MS / 1000} s.`;
    case 'replaced':
      return 'That fault is gone. Another one remains.';
    case 'unmeasured':
      return 'Not known whether it helped: no video to measure.';
    case 'not-applied':
      if (isCommand && end.result === 'unknown') return 'Not known whether it worked.';
      return NOT_APPLIED[end.result](end.reason);
  }
}

export const REMEDIES = {
  verb: (field: RemedyField, changes: Values): string => VERBS[field](changes),
  smallestBuffer: 'Use the smallest buffer',
  openSetting: 'Open setting',
  /** For those who may not change it, as `whoSentence` has it. */
  ask: {
    one: 'Ask {name} ({role})',
    two: 'Ask {name} ({role}) or 1 other',
    more: 'Ask {name} ({role}) or {count} others',
  },
  askOwner: 'Ask an owner of this device',
  failed: 'The button that mends this could not be loaded.',
  followFailed: 'What becomes of the restart could not be loaded.',
  /** The progress and the result of a chosen remedy. `isCommand`: a command, as a restart, not a setting. */
  progress: (watch: RemedyWatch, isCommand = false): string => {
    if (watch.is === 'sent') return 'Sent, waiting for the device.';
    return watch.is === 'ended'
      ? endText(watch.end, isCommand)
      : `Applied. Watching the video for ${WATCH_MS / 1000} s…`;
  },
} as const;
