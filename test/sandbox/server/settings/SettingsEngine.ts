import { asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import { disrupts } from '#app/resource/define';
import type { Section, SectionName } from '#app/settings/section';
import { record as audit } from '../audit';
import type { DeviceFeed } from '../DeviceFeed';
import type { DeviceLink } from '../deviceLink';
import type { Jobs } from '../jobs/Jobs';
import { notFound, Problem } from '../problem';
import type { DeviceRecord } from '../records';
import type { StateFile } from '../state';
import { hasNoSettings } from '../../devices/models';
import { SECTION_NAMES, SECTIONS } from '../../sections';
import * as machine from './machine';
import { auditChanges, needsConfirmation, type Patched } from './patch';
import type { SectionRecord } from './record';
import { ownValues } from './serverOwned';

export interface SettingsTimes {
  /** How long a change waits for an offline device. */
  readonly queueMs?: number;
  /** How long a device waits for the confirmation of a change that could cut it off. */
  readonly confirmS?: number;
  /** How long the server waits for a device's answer to a dry run. */
  readonly dryRunMs?: number;
}

export interface SettingsOptions {
  readonly file: StateFile;
  readonly link: Pick<DeviceLink, 'isOnline' | 'send'>;
  readonly feed: Pick<DeviceFeed, 'latest'>;
  readonly jobs: Jobs;
  readonly times: SettingsTimes;
  /** To everybody with access to the device. */
  readonly tell: (deviceId: string, event: 'settings-changed', data: object) => void;
}

const QUEUE_MS = 24 * 3_600_000;
const CONFIRM_S = 60;

/** The settings of all devices: what is wanted, what they report, and the way from one to the other. */
export class SettingsEngine {
  /** Texts of secrets that no device has taken yet, by job: in memory alone, so that no file has them. */
  private readonly secrets = new Map<string, Readonly<Record<string, string | null>>>();

  constructor(private readonly options: SettingsOptions) {}

  private get records(): Record<string, SectionRecord> {
    return this.options.file.state.settings;
  }

  /** How long a device waits for the confirmation of a change that could cut it off, in s. */
  get confirmS(): number {
    return this.options.times.confirmS ?? CONFIRM_S;
  }

  /** A section of a device; 404 for one that its firmware or this server does not know. */
  find(device: DeviceRecord, name: string): { readonly section: Section; readonly record: SectionRecord } {
    const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name as SectionName] : undefined;
    if (!section || (hasNoSettings(device.model) && !section.isKeptByServer)) throw notFound();
    return { section, record: this.recordOf(device, section.name) };
  }

  names(device: DeviceRecord): readonly SectionName[] {
    return hasNoSettings(device.model) ? SECTION_NAMES.filter((name) => this.isOwn(name)) : SECTION_NAMES;
  }

  /** True while the newest telemetry of a device that is online says so; the device itself asks again. */
  isArmed(deviceId: string): boolean {
    const telemetry = asRecord(this.options.feed.latest(deviceId, 'telemetry'));
    return telemetry.armed === true || telemetry.landed_state === 'in_air';
  }

  /** Carries a patch out that holds all rules: at once, to the device, or into its queue. Returns the job's id; null when nothing was left to do. */
  change(
    device: DeviceRecord,
    section: Section,
    to: Patched,
    /** `isCarrier`: whether the changed part of the section carries the connection; left out, the section's own word holds. */
    by: { readonly actorId: string; readonly overrideArmed: boolean; readonly isCarrier?: boolean },
  ) {
    const now = Date.now();
    const record = this.recordOf(device, section.name);
    if (to.fields.length === 0 && !this.isOwn(section.name)) {
      this.take(record, machine.wish(record, to.desired, by.actorId, now));
      return null;
    }
    const isOnline = this.options.link.isOnline(device.id) || this.isOwn(section.name);
    const lifeMs = this.options.times.queueMs ?? QUEUE_MS;
    const job = this.options.jobs.create(
      {
        deviceId: device.id,
        name: 'settings.apply',
        args: { section: section.name },
        overrideArmed: by.overrideArmed,
        actorId: by.actorId,
      },
      'queued',
      lifeMs,
    );
    const earlier = record.change ? this.secrets.get(record.change.job) : undefined;
    this.secrets.set(job.id, { ...earlier, ...to.secrets });
    const needsConfirm = needsConfirmation(section, to.fields, by.isCarrier ?? record.isCarrier);
    const wanted: machine.Wanted = {
      job: job.id,
      desired: to.desired,
      fields: [...new Set([...to.fields, ...Object.keys(earlier ?? {})])],
      actorId: by.actorId,
      isOnline,
      confirmS: needsConfirm ? this.confirmS : null,
      expiresAt: now + lifeMs,
      overrideArmed: by.overrideArmed,
    };
    this.take(record, machine.begin(record, wanted, now));
    if (this.isOwn(section.name)) this.applyOwn(device, section.name, job.id);
    else if (isOnline) this.send(device, section.name);
    return job.id;
  }

  confirm(device: DeviceRecord, name: SectionName): void {
    const { change } = this.recordOf(device, name);
    if (change?.phase !== 'awaiting_confirm') {
      throw new Problem(409, 'not_awaiting', 'No change of this section waits for a confirmation.');
    }
    this.needOnline(device);
    this.options.link.send(device.id, { type: 'confirm', section: name, job: change.job });
  }

  /** Takes an unconfirmed change back, or wishes again what the device reports. */
  revert(device: DeviceRecord, name: SectionName, actorId: string): void {
    const record = this.recordOf(device, name);
    const state = machine.stateOf(record);
    if (state === 'awaiting_confirm' && record.change) {
      this.needOnline(device);
      this.options.link.send(device.id, { type: 'revert', section: name, job: record.change.job });
      return this.take(record, { record: machine.takingBack(record), ended: null });
    }
    if (state === 'rejected' || state === 'pending') {
      return this.take(record, machine.discard(record, actorId, Date.now()));
    }
    throw new Problem(409, 'not_awaiting', 'No change of this section can be taken back.');
  }

  drop(device: DeviceRecord, name: SectionName): void {
    const record = this.recordOf(device, name);
    if (record.change?.phase !== 'queued_offline') {
      throw new Problem(409, 'not_queued', 'No change of this section waits for the device.');
    }
    this.take(record, machine.drop(record, Date.now()));
  }

  /** The section that waits in the queue under this job. */
  queuedAs(deviceId: string, job: string): SectionName | null {
    const found = this.ofDevice(deviceId).find(({ change }) => change?.job === job);
    return found?.change?.phase === 'queued_offline' ? found.section : null;
  }

  /** Reports of a device; after its greeting it is told what waits for it. */
  hear(deviceId: string, reports: Readonly<Partial<Record<SectionName, machine.Report>>>, isGreeting: boolean): void {
    const device = this.options.file.state.devices.find(({ id }) => id === deviceId);
    if (!device || hasNoSettings(device.model)) return;
    for (const [key, report] of Object.entries(reports)) {
      const name = key as SectionName;
      if (!Object.hasOwn(SECTIONS, name) || this.isOwn(name)) continue;
      const record = this.recordOf(device, name);
      this.take(record, machine.heard(record, report, isGreeting, Date.now()));
    }
    if (!isGreeting) return;
    for (const { section, change } of this.ofDevice(deviceId)) {
      if (change?.phase === 'queued_offline' || change?.phase === 'pending') this.send(device, section);
    }
  }

  /** The device has erased its settings: what it reports now is what is wished. */
  deviceReset(deviceId: string, actorId: string): void {
    for (const record of this.ofDevice(deviceId)) {
      if (!this.isOwn(record.section)) this.take(record, machine.discard(record, actorId, Date.now()));
    }
  }

  deviceLeft(deviceId: string): void {
    for (const record of this.ofDevice(deviceId)) {
      this.take(record, { record: machine.left(record, Date.now()), ended: null });
    }
  }

  removeDevice(deviceId: string): void {
    for (const { section } of this.ofDevice(deviceId)) {
      delete this.records[`${deviceId}/${section}`];
    }
  }

  sweep(now: number): void {
    for (const record of Object.values(this.records)) {
      if (record.change) this.take(record, machine.timePassed(record, now));
      else if (record.section === 'terminal') this.take(record, machine.lapsed(record, now));
    }
  }

  /** Makes every change so much older, for tests. */
  age(ms: number): void {
    for (const [key, record] of Object.entries(this.records)) {
      const { desiredAt } = record;
      if (desiredAt === null) continue;
      this.records[key] = { ...record, desiredAt: new Date(Date.parse(desiredAt) - ms).toISOString() };
    }
  }

  /** Whether the server keeps the section itself. */
  isOwn(name: SectionName): boolean {
    return SECTIONS[name].isKeptByServer;
  }

  private needOnline(device: DeviceRecord): void {
    if (this.options.link.isOnline(device.id)) return;
    throw new Problem(409, 'device_offline', 'The device is offline. It restores the old values by itself.');
  }

  private ofDevice(deviceId: string): SectionRecord[] {
    return Object.values(this.records).filter((record) => record.deviceId === deviceId);
  }

  private recordOf(device: DeviceRecord, name: SectionName): SectionRecord {
    const key = `${device.id}/${name}`;
    const known = Object.hasOwn(this.records, key) ? this.records[key] : undefined;
    if (known) return known;
    const empty = machine.emptyRecord(device.id, name);
    if (!this.isOwn(name)) return empty;
    const values = ownValues(SECTIONS[name], device);
    return { ...empty, capability: { supported: true }, desired: values, reported: values };
  }

  /** What the server keeps itself is reported as soon as it is desired. */
  private applyOwn(device: DeviceRecord, name: SectionName, job: string): void {
    const record = this.recordOf(device, name);
    const capability = { supported: true };
    const outcome = { job, result: 'applied', error: null } as const;
    const report = { capability, carrier: false, reported: record.desired, doing: null, outcome };
    this.take(record, machine.heard(record, report, false, Date.now()));
  }

  private send(device: DeviceRecord, name: SectionName): void {
    const record = this.recordOf(device, name);
    const { change, desired, version } = record;
    if (!change) return;
    const secrets = this.secrets.get(change.job);
    const needsSecret = change.fields.some((field) => SECTIONS[name].fields[field]?.kind === 'secret');
    if (!secrets && needsSecret) {
      const step = machine.drop(record, Date.now());
      const error = { code: 'restarted', error: 'The server was restarted, and keeps no secrets. Send it again.' };
      return this.take(record, { ...step, ended: step.ended && { ...step.ended, error } });
    }
    this.take(record, { record: machine.sent(record), ended: null });
    this.options.jobs.update(change.job, { state: 'sent' });
    this.options.link.send(device.id, {
      type: 'settings',
      section: name,
      version,
      job: change.job,
      desired,
      secrets: secrets ?? {},
      fields: change.fields,
      confirm_s: change.confirmS,
      override_armed: change.overrideArmed,
    });
  }

  /** Keeps a step of the machine, and tells of it: jobs, audit, events. */
  private take(before: SectionRecord, { record, ended }: machine.Step): void {
    this.records[`${record.deviceId}/${record.section}`] = record;
    // Many devices greet often, and say what they said before.
    if (!sameJson({ ...before, reportedAt: null }, { ...record, reportedAt: null })) this.options.file.changed();
    if (ended) this.close(record, ended);
    const phase = record.change?.phase;
    if (record.change && phase !== before.change?.phase && phase !== 'queued_offline' && phase !== 'pending') {
      this.options.jobs.update(record.change.job, { state: 'running' });
    }
    const [was, is] = [machine.stateOf(before), machine.stateOf(record)];
    const { deviceId, section, version } = record;
    if (was === is && before.version === version && sameJson(before.reported, record.reported) && !ended) return;
    this.options.tell(deviceId, 'settings-changed', { device_id: deviceId, section, version, state: is });
  }

  private close(record: SectionRecord, { change, result, error, wanted }: machine.Ended): void {
    this.secrets.delete(change.job);
    const states = { applied: 'succeeded', rejected: 'failed', reverted: 'failed' } as const;
    this.options.jobs.update(change.job, {
      state: result === 'expired' || result === 'cancelled' ? result : states[result],
      ...(result === 'applied' && { progressPct: 100 }),
      result: { section: record.section, version: record.version },
      error: error && { code: error.code, error: error.error },
    });
    const device = this.options.file.state.devices.find(({ id }) => id === record.deviceId);
    if (!device) return;
    const section = machine.sectionOf(record.section);
    audit(this.options.file, device, change.actorId, {
      action: 'settings.update',
      target: record.section,
      changes: auditChanges(section, change.fields, change.before, wanted),
      result,
    });
  }

  /** 409 for a change that an armed vehicle refuses. */
  needDisarmed(deviceId: string, section: Section, fields: readonly string[]): void {
    if (section.isKeptByServer || !disrupts(section, fields) || !this.isArmed(deviceId)) return;
    const way = section.isNeverArmed ? 'Disarm it first.' : 'Disarm it or override.';
    throw new Problem(409, 'device_armed', `The vehicle is armed. ${way}`);
  }
}
