import type { Values } from '#app/resource/define';

/** Settings of the pipeline that mend faults of video. */
export type RemedyField = 'codec' | 'bitrate_kbps' | 'keyframe_interval' | 'max_viewers' | 'fps' | 'resolution';

/** What mends a fault: a restart of the device's pipeline, the smallest buffer of this page, or a setting of the device. */
export type Remedy =
  | 'restart'
  | 'buffer'
  | {
      readonly field: RemedyField;
      /** The value that mends it; null: it follows from the present one, or a person chooses. */
      readonly to: string | number | null;
    };

/** Names a remedy, whatever its value. */
export type RemedyKind = Extract<Remedy, string> | RemedyField;
export const kindOf = (remedy: Remedy): RemedyKind => (typeof remedy === 'string' ? remedy : remedy.field);

/** Seconds between two key frames: a viewer who comes waits no longer. */
const KEY_FRAME_S = 2;

/** Where the device adapts the rate, its maximum is lowered as well, so that it stays this low; the minimum must not lie above. */
function bitrateOf(kbps: number, { rate_control: control, bitrate_min_kbps: min }: Values): Values {
  if (control !== 'adaptive') return { bitrate_kbps: kbps };
  return {
    bitrate_kbps: kbps,
    bitrate_max_kbps: kbps,
    ...(Number(min) > kbps && { bitrate_min_kbps: kbps }),
  };
}

/** The settings that a remedy writes, of those that the device is to have; null: a person chooses. */
export function changesOf({ field, to }: Exclude<Remedy, string>, desired: Values): Values | null {
  if (field === 'codec') return to === null ? null : { codec: to };
  if (field === 'bitrate_kbps') return typeof to === 'number' ? bitrateOf(to, desired) : null;
  if (field === 'keyframe_interval') {
    const frames = Math.round(KEY_FRAME_S * Number(desired.fps));
    return frames >= 1 ? { keyframe_interval: frames } : null;
  }
  if (field === 'max_viewers') {
    const limit = Number(desired.max_viewers);
    // Without a limit of the device's own, the server's is reached.
    return limit >= 1 ? { max_viewers: limit + 1 } : null;
  }
  return null;
}
