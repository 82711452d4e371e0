import { codecName } from '#app/domain/stream';
import type { Values } from '#app/resource/define';
import type { RemedyField } from '../judge/remedy';

/** What a button does that changes these settings. */
const VERBS: Readonly<Record<RemedyField, (changes: Values) => string>> = {
  codec: ({ codec }) => `Switch to ${codecName(String(codec))}`,
  bitrate_kbps: ({ bitrate_kbps: kbps }) => `Set ${String(kbps)} kbit/s`,
  keyframe_interval: () => 'Set key frames to 2 s',
  max_viewers: ({ max_viewers: count }) => `Raise limit to ${String(count)}`,
  fps: ({ fps }) => `Set ${String(fps)} fps`,
  resolution: ({ resolution }) => `Set ${String(resolution)}`,
};

export const REMEDIES = {
  verb: (field: RemedyField, changes: Values): string => VERBS[field](changes),
  openSetting: 'Open setting',
  failed: 'The button that mends this could not be loaded.',
} as const;
