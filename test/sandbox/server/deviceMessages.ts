import * as v from 'valibot';
import { isSafeId } from '#app/domain/ids';
import { FACINGS } from '#app/domain/stream';
import { RADIO_DIRECTIONS } from '#app/events/topics/radio';
import type { ReportedEventName } from '../contract';
import { JournalMessage } from './journal/message';
import { MavlinkMessage } from './mavlink/message';
import { AnswerMessage, SourcesMessage } from './sources/message';
import {
  TerminalAliveMessage,
  TerminalDataMessage,
  TerminalExitMessage,
  TerminalOpenedMessage,
  type TerminalMessage,
} from './terminal/message';
import { DryRunMessage, JobMessage, SettingsMessage } from './settingsMessages';

/** Longest message that is read as text, in bytes, and how deep its JSON may go. */
const MAX_TEXT = 64 * 1024;
const MAX_DEPTH = 8;
const MAX_STREAMS = 8;
const MAX_SIDE = 8192;

const SafeId = v.pipe(
  v.string(),
  v.check((id) => isSafeId(id)),
);
const Text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length));
const Finite = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));
const Count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));

const Side = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(MAX_SIDE));
const HelloStream = v.object({
  id: SafeId,
  name: Text(64),
  codec: v.picklist(['h264', 'vp8']),
  width: Side,
  height: Side,
  rotation_deg: v.picklist([0, 90, 180, 270]),
  fps: v.pipe(v.number(), v.minValue(0.01), v.maxValue(240)),
  facing: v.nullable(v.picklist(FACINGS)),
  sound: v.optional(v.nullable(v.picklist(['pcmu', 'opus'])), null),
  is_on: v.optional(v.boolean(), true),
  keep_s: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(3600)))),
  max_viewers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))),
});
const Hello = v.object({
  type: v.literal('hello'),
  kind: v.picklist(['vehicle', 'camera']),
  streams: v.pipe(
    v.array(HelloStream),
    v.maxLength(MAX_STREAMS),
    v.check((streams) => new Set(streams.map(({ id }) => id)).size === streams.length),
  ),
});

const CameraMessage = v.object({
  type: v.literal('camera'),
  data: v.object({
    stream_id: SafeId,
    set_fps: Count,
    camera_fps: Count,
    encoded_fps: Count,
    sent_fps: Count,
    dropped_frames: Count,
    error: v.nullable(v.picklist(['camera_lost'])),
    width: v.optional(v.nullable(Side), null),
    height: v.optional(v.nullable(Side), null),
    encoder: v.optional(v.nullable(Text(64)), null),
    uptime_s: v.optional(v.nullable(Count), null),
  }),
});

const TimeMessage = v.object({ type: v.literal('time'), id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

const KINDS = [
  Hello,
  CameraMessage,
  TimeMessage,
  SettingsMessage,
  JobMessage,
  DryRunMessage,
  MavlinkMessage,
  SourcesMessage,
  AnswerMessage,
  TerminalOpenedMessage,
  TerminalDataMessage,
  TerminalExitMessage,
  TerminalAliveMessage,
  JournalMessage,
] as const;

/** Reports: only fields that the server reads are checked; clients check the others. */
const REPORTS = {
  telemetry: v.looseObject({
    armed: v.boolean(),
    mode: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    batteries: v.pipe(v.array(v.looseObject({ remaining_pct: v.nullable(Finite) })), v.maxLength(16)),
  }),
  statustext: v.looseObject({ severity: Finite, text: Text(1000) }),
  modem: v.looseObject({
    access_tech: v.nullable(v.pipe(v.string(), v.maxLength(32))),
    rsrp_dbm: v.nullable(Finite),
    rssi_dbm: v.nullable(Finite),
  }),
  system: v.looseObject({ throttled: v.boolean() }),
  radio: v.looseObject({ dir: v.picklist(RADIO_DIRECTIONS) }),
  network: v.looseObject({ interfaces: v.pipe(v.array(v.looseObject({ name: Text(32) })), v.maxLength(64)) }),
  'mavlink-status': v.looseObject({
    endpoints: v.pipe(v.array(v.looseObject({ config_id: SafeId })), v.maxLength(64)),
  }),
} as const satisfies Record<ReportedEventName, v.GenericSchema>;
type Topic = ReportedEventName;
export const REPORTED_TOPICS: readonly string[] = Object.keys(REPORTS);
const isTopic = (type: unknown): type is Topic => typeof type === 'string' && Object.hasOwn(REPORTS, type);

export type DeviceMessage =
  | v.InferOutput<typeof Hello>
  | v.InferOutput<typeof CameraMessage>
  | v.InferOutput<typeof TimeMessage>
  | v.InferOutput<typeof SettingsMessage>
  | v.InferOutput<typeof JobMessage>
  | v.InferOutput<typeof DryRunMessage>
  | v.InferOutput<typeof MavlinkMessage>
  | v.InferOutput<typeof SourcesMessage>
  | v.InferOutput<typeof AnswerMessage>
  | TerminalMessage
  | v.InferOutput<typeof JournalMessage>
  | { readonly type: 'report'; readonly topic: Topic; readonly data: Readonly<Record<string, unknown>> }
  /** `wrong` says why, in words that hold nothing of the message. */
  | { readonly type: 'wrong'; readonly wrong: string };

const wrong = (reason: string): DeviceMessage => ({ type: 'wrong', wrong: reason });

/** True within the depth limit, so that recursion over the value cannot overflow the stack. */
function isShallow(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1));
}

/** A text message of a device (S49). Never throws. */
export function readDeviceMessage(bytes: Buffer): DeviceMessage {
  if (bytes.length > MAX_TEXT) return wrong('too long');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return wrong('no JSON');
  }
  if (typeof value !== 'object' || value === null) return wrong('no object');
  if (!isShallow(value)) return wrong('too deep');
  const { type, data } = value as { readonly type?: unknown; readonly data?: unknown };
  if (isTopic(type)) {
    const report = v.safeParse(REPORTS[type], data);
    return report.success ? { type: 'report', topic: type, data: report.output } : wrong(`a ${type} that is none`);
  }
  const result = v.safeParse(v.variant('type', KINDS), value);
  if (result.success) return result.output;
  const known = KINDS.map(({ entries }): string => entries.type.literal).find((one) => one === type);
  return wrong(known === undefined ? 'an unknown type' : `a ${known} that is none`);
}
