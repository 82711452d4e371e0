import type { AccountStreams } from './events';
import { invalid, Refusal } from './http';
import type { FieldError, JsonObject } from './http';
import { newId, now } from './state';
import type { General, Job, Owned, Person } from './state';

const FIELDS = ['description', 'location', 'tags', 'type'] as const;
// How long the device of this server takes to begin, and to finish.
const BEGIN_MS = 150;
const FINISH_MS = 400;
const MAX_JOBS = 200;

const isShort = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

function fieldError(name: string, value: unknown): FieldError | null {
  const error = (code: string, detail: string): FieldError => ({
    pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code,
    detail,
  });
  switch (name) {
    case 'description':
      return isShort(value, 500) ? null : error('text', 'The description is a text of at most 500 characters.');
    case 'location':
      return isShort(value, 200) ? null : error('text', 'The place is a text of at most 200 characters.');
    case 'tags':
      return Array.isArray(value) && value.length <= 32 && value.every((tag) => isShort(tag, 64) && tag !== '')
        ? null
        : error('tags', 'Tags are at most 32 texts of 1 to 64 characters.');
    case 'type':
      return isShort(value, 64) && value !== '' ? null : error('text', 'The type is a word.');
    default:
      return error('unknown', 'There is no such member.');
  }
}

export function findErrors(patch: JsonObject): FieldError[] {
  return Object.entries(patch).flatMap(([name, value]) => fieldError(name, value) ?? []);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const differences = (one: General, other: General): string[] =>
  FIELDS.filter((name) => !isSame(one[name], other[name])).map((name) => `/${name}`);

/** Changes of the section `general`, and a device that carries them out. */
export class GeneralSettings {
  private readonly person: Person;
  private readonly streams: AccountStreams;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(person: Person, streams: AccountStreams) {
    this.person = person;
    this.streams = streams;
  }

  /** The job that carries the change out; null where nothing is left to be done. */
  change(owned: Owned, patch: JsonObject): Job | null {
    const { general } = owned;
    if (general.state === 'pending' || general.state === 'applying') {
      throw new Refusal(423, 'apply_in_progress', 'The device is still applying the previous change.');
    }
    const errors = findErrors(patch);
    if (errors.length > 0) throw invalid(errors);
    // The rules above leave only members of the section, each of its own type.
    const desired = { ...general.desired, ...patch };
    if (isSame(desired, general.desired)) return null;
    this.dropJob(owned);
    this.setDesired(owned, desired);
    const job = general.delta.length === 0 ? null : this.begin(owned);
    this.tell(owned, job);
    return job;
  }

  drop(owned: Owned): void {
    const { general } = owned;
    if (general.state !== 'queued_offline') throw new Refusal(409, 'not_queued', 'No change waits for the device.');
    this.dropJob(owned);
    this.setDesired(owned, structuredClone(general.reported));
    general.last = { result: 'cancelled', at: now(), by: this.author(), error: null };
    this.tell(owned, null);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private author(): { user_id: string; name: string } {
    return { user_id: this.person.id, name: this.person.name };
  }

  private setDesired(owned: Owned, desired: General): void {
    const { general, device } = owned;
    general.desired = desired;
    general.version += 1;
    general.desired_at = now();
    general.desired_by = this.author();
    general.delta = differences(desired, general.reported);
    general.state = 'in_sync';
    general.apply = null;
    if (isSame(device.tags, desired.tags)) return;
    // The list shows the same tags, so the device has changed as well.
    device.tags = desired.tags;
    device.version += 1;
    this.streams.send('device-updated', { id: device.id, version: device.version });
  }

  private begin(owned: Owned): Job {
    const { general, device, isOnline } = owned;
    const job: Job = {
      id: newId('job'),
      device_id: device.id,
      name: 'settings.apply',
      state: isOnline ? 'sent' : 'queued',
      progress_pct: null,
      step: null,
      args: { section: general.section },
      created_by: this.person.name,
      created_at: now(),
      expires_at: null,
      result: null,
      error: null,
    };
    owned.jobs.unshift(job);
    owned.jobs.length = Math.min(owned.jobs.length, MAX_JOBS);
    general.state = isOnline ? 'pending' : 'queued_offline';
    general.apply = { job_id: job.id, confirm_deadline: null, carrier: false };
    if (isOnline) {
      this.later(BEGIN_MS, () => {
        general.state = 'applying';
        Object.assign(job, { state: 'running', progress_pct: 0, step: 'Applying' } satisfies Partial<Job>);
        this.tell(owned, job);
        this.later(FINISH_MS, () => this.finish(owned, job));
      });
    }
    return job;
  }

  private finish(owned: Owned, job: Job): void {
    const { general } = owned;
    general.reported = structuredClone(general.desired);
    general.reported_at = now();
    general.delta = [];
    general.state = 'in_sync';
    general.apply = null;
    general.last = { result: 'applied', at: now(), by: general.desired_by, error: null };
    const result = { section: general.section, version: general.version };
    Object.assign(job, { state: 'succeeded', progress_pct: 100, result } satisfies Partial<Job>);
    this.tell(owned, job);
  }

  private dropJob(owned: Owned): void {
    const job = owned.jobs.find((one) => one.id === owned.general.apply?.job_id);
    if (job === undefined) return;
    job.state = 'cancelled';
    this.streams.send('job-updated', { job });
  }

  private tell(owned: Owned, job: Job | null): void {
    const { section, version, state } = owned.general;
    this.streams.send('settings-changed', { device_id: owned.device.id, section, version, state });
    if (job !== null) this.streams.send('job-updated', { job });
  }

  private later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }
}
