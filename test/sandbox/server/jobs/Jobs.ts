import { hasEnded, type JobBody, type JobState } from '#app/domain/job';
import { newId } from '../secrets';
import { personById } from '../sessions';
import type { StateFile } from '../state';
import type { JobRecord } from './record';

/** A job is told at most five times a second. */
const TELL_MS = 200;
/** Kept after its beginning. */
const LIFE_MS = 24 * 3_600_000;
/** Kept of each device. */
const KEPT = 200;

export interface JobsOptions {
  readonly file: StateFile;
  /** To everybody with access to the device. */
  readonly tell: (deviceId: string, event: 'job-updated', data: object) => void;
}

interface Telling {
  readonly at: number;
  readonly timer: NodeJS.Timeout | null;
}

export function jobWire(job: JobRecord): JobBody {
  return {
    id: job.id,
    device_id: job.deviceId,
    name: job.name,
    state: job.state,
    progress_pct: job.progressPct,
    step: job.step,
    args: job.args,
    created_by: personById(job.actorId)?.name ?? null,
    created_at: job.createdAt,
    expires_at: job.expiresAt,
    result: job.result,
    error: job.error,
  };
}

export type JobChange = Partial<Pick<JobRecord, 'state' | 'progressPct' | 'step' | 'result' | 'error'>>;

/** All jobs of all devices, and the news of them. */
export class Jobs {
  private readonly told = new Map<string, Telling>();

  constructor(private readonly options: JobsOptions) {}

  private get all(): Record<string, JobRecord> {
    return this.options.file.state.jobs;
  }

  create(
    start: Pick<JobRecord, 'deviceId' | 'name' | 'args' | 'overrideArmed' | 'actorId'>,
    state: JobState,
    lifeMs: number,
  ): JobRecord {
    const now = Date.now();
    const job: JobRecord = {
      ...start,
      id: newId('job'),
      state,
      progressPct: null,
      step: null,
      createdAt: new Date(now).toISOString(),
      changedAt: new Date(now).toISOString(),
      expiresAt: state === 'queued' ? new Date(now + lifeMs).toISOString() : null,
      result: null,
      error: null,
    };
    this.all[job.id] = job;
    for (const old of this.list(job.deviceId).slice(KEPT)) if (hasEnded(old)) this.remove(old.id);
    this.changed(job);
    return job;
  }

  find(id: string): JobRecord | undefined {
    return Object.hasOwn(this.all, id) ? this.all[id] : undefined;
  }

  /** Newest first. */
  list(deviceId: string): JobRecord[] {
    return Object.values(this.all)
      .filter((job) => job.deviceId === deviceId)
      .reverse();
  }

  /** Does nothing to a job that has ended. */
  update(id: string, change: JobChange): JobRecord | null {
    const job = this.find(id);
    if (!job || hasEnded(job)) return null;
    const next: JobRecord = { ...job, ...change, changedAt: new Date().toISOString() };
    if (next.state !== 'queued') next.expiresAt = null;
    this.all[id] = next;
    this.changed(next);
    return next;
  }

  /** Jobs that have not ended. */
  open(): JobRecord[] {
    return Object.values(this.all).filter((job) => !hasEnded(job));
  }

  removeDevice(deviceId: string): void {
    for (const job of this.list(deviceId)) this.remove(job.id);
  }

  sweep(now: number): void {
    for (const job of Object.values(this.all)) {
      if (hasEnded(job) && Date.parse(job.createdAt) + LIFE_MS < now) this.remove(job.id);
    }
  }

  close(): void {
    for (const { timer } of this.told.values()) if (timer) clearTimeout(timer);
    this.told.clear();
  }

  private remove(id: string): void {
    // eslint-disable-next-line typescript/no-dynamic-delete -- it is a table by id, saved as it is
    delete this.all[id];
    this.told.delete(id);
    this.options.file.changed();
  }

  private changed(job: JobRecord): void {
    this.options.file.changed();
    const before = this.told.get(job.id);
    if (before?.timer) return;
    const waitMs = (before?.at ?? 0) + TELL_MS - Date.now();
    if (waitMs <= 0) return this.tell(job.id);
    const timer = setTimeout(() => this.tell(job.id), waitMs);
    timer.unref();
    this.told.set(job.id, { at: before?.at ?? 0, timer });
  }

  private tell(id: string): void {
    const job = this.find(id);
    this.told.set(id, { at: Date.now(), timer: null });
    if (job) this.options.tell(job.deviceId, 'job-updated', { job: jobWire(job) });
    if (!job || hasEnded(job)) this.told.delete(id);
  }
}
