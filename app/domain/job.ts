import * as v from 'valibot';
import { entity, field, orNull, total, type EntityOf } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { asRecord } from '../lib/read';
import { textOr } from '../lib/texts';
import { idText } from './ids';

/** States of a job (api §3). */
export const JOB_STATES = ['queued', 'sent', 'running', 'succeeded', 'failed', 'cancelled', 'expired'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Commands that a device understands (api §3). */
export const COMMANDS = [
  'reboot',
  'shutdown',
  'identify',
  'restart_agent',
  'restart_service',
  'restart_pipeline',
  'stop_stream',
  'camera_scan',
  'fc_reboot',
  'snapshot',
  'record_start',
  'record_stop',
  'wifi_scan',
  'modem_reconnect',
  'modem_reset',
  'modem_scan_operators',
  'modem_switch_sim',
  'radio_scan',
  'radio_bind',
  'ping',
  'dns_lookup',
  'trace',
  'speed_test',
  'update_check',
  'update_install',
  'log_bundle',
  'factory_reset',
] as const;
export type CommandName = (typeof COMMANDS)[number];

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const failureOf = ({ code, error }: Readonly<Record<string, unknown>>) => ({
  code: textOr(code, 'failed'),
  error: textOr(error, 'The device gave no reason.'),
});
const Text = v.nullable(v.string());

/** A command, or the application of a setting; times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const job = entity({
  id: field('id', v.string(), v.pipe(v.string(), v.minLength(1))),
  deviceId: field(
    'device_id',
    v.string(),
    total((value) => textOr(idText(value), '')),
  ),
  /** A command, or `settings.apply`, or `source.probe` and its like. */
  name: field('name', v.string(), textElse('')),
  /** Null: a word that this version of the product does not know. */
  state: field('state', v.picklist(JOB_STATES), orNull(v.picklist(JOB_STATES))),
  /** 0 to 100; null if the device omits it. */
  progressPct: field(
    'progress_pct',
    v.nullable(v.number()),
    orNull(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  ),
  /** What it is doing, in a few words of the device. */
  step: field('step', Text, TextOrNull),
  /** What the command was given, as the name of a service; null from a server that does not say. */
  args: field(
    'args',
    v.optional(v.record(v.string(), v.unknown())),
    total((value) => (isObject(value) ? asRecord(value) : null)),
  ),
  createdBy: field('created_by', Text, TextOrNull),
  createdAt: field('created_at', v.string(), Time),
  expiresAt: field('expires_at', Text, Time),
  result: field(
    'result',
    v.nullable(v.record(v.string(), v.unknown())),
    total((value) => (isObject(value) ? asRecord(value) : null)),
  ),
  error: field(
    'error',
    v.nullable(v.object({ code: v.string(), error: v.string() })),
    total((value) => (isObject(value) ? failureOf(asRecord(value)) : null)),
  ),
});
export const JobWire = job.wire;
export type JobBody = v.InferOutput<typeof JobWire>;
export type Job = EntityOf<typeof job>;

/** A job out of an answer or event; null without an id. Never throws. */
export const toJob = (value: unknown): Job | null => job.decode(value);

const ENDED: readonly (JobState | null)[] = ['succeeded', 'failed', 'cancelled', 'expired'];
/** Whether nothing more will happen. */
export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => ENDED.includes(state);
