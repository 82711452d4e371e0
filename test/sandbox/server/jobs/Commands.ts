import { hasEnded, type CommandName } from '#app/domain/job';
import { record as audit } from '../audit';
import type { DeviceLink } from '../deviceLink';
import type { DeviceRecord } from '../records';
import type { StateFile } from '../state';
import { hasNoSettings } from '../../devices/models';
import type { JobChange, Jobs } from './Jobs';
import type { JobRecord } from './record';

export interface CommandTimes {
  /** How long a command waits for an offline device. */
  readonly commandMs?: number;
  /** How long a device may say nothing of a command that it has. */
  readonly silenceMs?: number;
}

export interface CommandsOptions {
  readonly file: StateFile;
  readonly link: Pick<DeviceLink, 'isOnline' | 'send'>;
  readonly jobs: Jobs;
  readonly times: CommandTimes;
  /** A device has erased its settings. */
  readonly onReset: (deviceId: string, actorId: string) => void;
}

const QUEUE_MS = 60_000;
const SILENCE_MS = 5 * 60_000;
const SETTING = 'settings.apply';
/** Files of jobs that are kept: in memory alone. */
const MAX_FILES = 20;

type Start = Pick<JobRecord, 'args' | 'overrideArmed' | 'actorId'> & { readonly name: CommandName };

/** Commands on their way to devices, and what these say of them. */
export class Commands {
  /** Texts of files, by job. */
  private readonly files = new Map<string, string>();

  constructor(private readonly options: CommandsOptions) {}

  understands(device: DeviceRecord): boolean {
    return !hasNoSettings(device.model);
  }

  run(device: DeviceRecord, start: Start): JobRecord {
    const { jobs, link, times } = this.options;
    const job = jobs.create({ ...start, deviceId: device.id }, 'queued', times.commandMs ?? QUEUE_MS);
    return link.isOnline(device.id) ? (this.send(job) ?? job) : job;
  }

  /** After a device's greeting: what waits for it. */
  deviceCame(deviceId: string): void {
    for (const job of this.open(deviceId)) if (job.state === 'queued') this.send(job);
  }

  /** Whether a device may still say something of a job: its own, and not at its end. */
  isOpen(deviceId: string, id: string): boolean {
    const job = this.options.jobs.find(id);
    return job?.deviceId === deviceId && !hasEnded(job);
  }

  /** A device's word on a job of its own. Settings end by the device's report of their section alone. */
  hear(deviceId: string, id: string, change: JobChange): void {
    const job = this.options.jobs.find(id);
    if (job?.deviceId !== deviceId || hasEnded(job)) return;
    if (job.name !== SETTING) return this.update(id, this.withoutFile(id, change));
    const { progressPct = job.progressPct, step = job.step } = change;
    this.options.jobs.update(id, { progressPct, step });
  }

  fileOf(jobId: string): string | undefined {
    return this.files.get(jobId);
  }

  /** A file is kept apart from its job, which is told to everybody. */
  private withoutFile(jobId: string, change: JobChange): JobChange {
    const { result } = change;
    if (!result || typeof result.file !== 'string') return change;
    const { file, ...rest } = result;
    this.files.set(jobId, result.file);
    const [oldest] = this.files.keys();
    if (this.files.size > MAX_FILES && oldest !== undefined) this.files.delete(oldest);
    return { ...change, result: { ...rest, has_file: file !== '' } };
  }

  sweep(now: number): void {
    const { jobs, times } = this.options;
    jobs.sweep(now);
    for (const job of jobs.open()) {
      if (job.name === SETTING) continue;
      const isSilent = Date.parse(job.changedAt) + (times.silenceMs ?? SILENCE_MS) <= now;
      if (job.state === 'queued' && job.expiresAt !== null && Date.parse(job.expiresAt) <= now) {
        const error = { code: 'expired', error: 'The device did not come online in time.' };
        this.update(job.id, { state: 'expired', error });
      } else if (job.state !== 'queued' && isSilent) {
        const error = { code: 'no_answer', error: 'The device has said nothing more.' };
        this.update(job.id, { state: 'failed', error });
      }
    }
  }

  private open(deviceId: string): JobRecord[] {
    return this.options.jobs.open().filter((job) => job.deviceId === deviceId && job.name !== SETTING);
  }

  private send(job: JobRecord): JobRecord | null {
    const { id, name, args, overrideArmed } = job;
    this.options.link.send(job.deviceId, { type: 'command', job: id, name, args, override_armed: overrideArmed });
    return this.options.jobs.update(id, { state: 'sent' });
  }

  private update(id: string, change: JobChange): void {
    const job = this.options.jobs.update(id, change);
    const device = this.options.file.state.devices.find((one) => one.id === job?.deviceId);
    if (!job || !device || !hasEnded(job)) return;
    if (job.name === 'factory_reset' && job.state === 'succeeded') this.options.onReset(device.id, job.actorId);
    const results: Readonly<Record<string, string>> = { succeeded: 'applied', failed: 'rejected' };
    const result = results[job.state] ?? job.state;
    audit(this.options.file, device, job.actorId, { action: 'command.run', target: job.name, result });
  }
}
