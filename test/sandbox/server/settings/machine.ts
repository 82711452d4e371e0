import { enabledUntil } from '#app/domain/terminal';
import { asRecord } from '#app/lib/read';
import { differingFields } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';
import { decodeValues, type Values } from '#app/resource/define';
import type { Section, SectionName } from '#app/settings/section';
import { SECTIONS } from '../../sections';
import type { Change, SectionRecord } from './record';

export type Result = NonNullable<SectionRecord['last']>['result'];

/** What a device says of one section: always the whole, so that a lost report costs nothing. */
export interface Report {
  readonly capability: Values;
  /** The section carries the device's own connection. */
  readonly carrier: boolean;
  readonly reported: Values;
  /** The change that it is at work on. */
  readonly doing: {
    readonly job: string;
    readonly phase: 'applying' | 'awaiting_confirm' | 'reverting';
    readonly confirm_left_ms: number | null;
  } | null;
  /** How its last change ended. */
  readonly outcome: {
    readonly job: string;
    readonly result: 'applied' | 'rejected' | 'reverted';
    readonly error: { readonly code: string; readonly error: string; readonly field: string | null } | null;
  } | null;
}

/** A change that has ended, for the job and the audit. */
export interface Ended {
  readonly change: Change;
  readonly result: Result;
  readonly error: { readonly code: string; readonly error: string } | null;
  /** What was wanted. */
  readonly wanted: Values;
}

export interface Step {
  readonly record: SectionRecord;
  readonly ended: Ended | null;
}

const iso = (ms: number) => new Date(ms).toISOString();
const still = (record: SectionRecord): Step => ({ record, ended: null });

/** The rules of a section. */
export const sectionOf = (name: SectionName): Section => SECTIONS[name];

export function emptyRecord(deviceId: string, section: SectionName): SectionRecord {
  return {
    deviceId,
    section,
    version: 1,
    capability: null,
    isCarrier: false,
    desired: {},
    reported: null,
    desiredAt: null,
    desiredBy: null,
    reportedAt: null,
    change: null,
    rejected: null,
    last: null,
  };
}

/** Fields that the device does not report as desired. */
export const differing = (record: Pick<SectionRecord, 'section' | 'desired' | 'reported'>): readonly string[] =>
  differingFields(sectionOf(record.section), record);

/** The state is never kept, but follows from the change, the refusal and the values: so it cannot say what is not so. */
export function stateOf(record: SectionRecord): SectionState {
  if (record.change) return record.change.phase;
  if (record.rejected) return 'rejected';
  return differing(record).length === 0 ? 'in_sync' : 'pending';
}

/** What an applied change can be undone to; nothing where it had a secret. */
function beforeOf(name: SectionName, { fields, before }: Change): { readonly before?: Values } {
  const { fields: rules } = sectionOf(name);
  if (fields.some((field) => rules[field]?.kind === 'secret' || rules[field]?.hasSecrets)) return {};
  return { before: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])) };
}

function end(record: SectionRecord, result: Result, now: number, error: Ended['error'] = null): Step {
  const { change } = record;
  if (!change) return still(record);
  const isUndone = result !== 'applied' && result !== 'rejected';
  return {
    record: {
      ...record,
      change: null,
      ...(isUndone && { desired: change.before, version: record.version + 1 }),
      last: {
        result,
        at: iso(now),
        actorId: change.actorId,
        error: error?.error ?? null,
        ...(result === 'applied' && beforeOf(record.section, change)),
      },
    },
    ended: { change, result, error, wanted: record.desired },
  };
}

export interface Wanted {
  readonly job: string;
  readonly desired: Values;
  /** What the device has to change, secrets included. */
  readonly fields: readonly string[];
  readonly actorId: string;
  readonly isOnline: boolean;
  readonly confirmS: number | null;
  readonly expiresAt: number;
  readonly overrideArmed: boolean;
}

/** A new wish. It takes the place of one that the device has not begun, which ends as cancelled. */
export function begin(record: SectionRecord, wanted: Wanted, now: number): Step {
  const { reported } = decodedReport(record);
  const change: Change = {
    job: wanted.job,
    phase: wanted.isOnline ? 'pending' : 'queued_offline',
    before: record.change?.before ?? { ...record.desired, ...reported },
    fields: [...wanted.fields],
    actorId: wanted.actorId,
    expiresAt: iso(wanted.expiresAt),
    confirmS: wanted.confirmS,
    deadline: null,
    overrideArmed: wanted.overrideArmed,
  };
  const { ended } = end(record, 'cancelled', now);
  return {
    record: {
      ...record,
      version: record.version + 1,
      desired: wanted.desired,
      desiredAt: iso(now),
      desiredBy: wanted.actorId,
      rejected: null,
      change,
    },
    ended,
  };
}

const decodedReport = (record: SectionRecord) => ({
  reported: decodeValues(sectionOf(record.section), record.reported).values,
});

/** What the device reports is wished again: the way out of a refusal and of silence. */
export function discard(record: SectionRecord, actorId: string, now: number): Step {
  return wish(record, { ...record.desired, ...decodedReport(record).reported }, actorId, now);
}

/** A wish that leaves the device nothing to do. One that it has not begun ends as cancelled. */
export function wish(record: SectionRecord, desired: Values, actorId: string, now: number): Step {
  const step = end(record, 'cancelled', now);
  return {
    ended: step.ended,
    record: {
      ...step.record,
      version: record.version + 1,
      desired,
      desiredAt: iso(now),
      desiredBy: actorId,
      rejected: null,
    },
  };
}

/** The time for which terminals were allowed has run out: the server itself turns them off. */
export function lapsed(record: SectionRecord, now: number): Step {
  const until = enabledUntil(record.desired, record.desiredAt === null ? null : Date.parse(record.desiredAt));
  if (record.section !== 'terminal' || until === null || until > now) return still(record);
  const off = { ...record.desired, enabled: false };
  const about = { version: record.version + 1, desiredAt: iso(now), desiredBy: null, reportedAt: iso(now) };
  return still({ ...record, ...about, desired: off, reported: off });
}

/** The queued change is given to the device. */
export function sent(record: SectionRecord): SectionRecord {
  return record.change ? { ...record, change: { ...record.change, phase: 'pending' } } : record;
}

/** The device has lost its connection. What it was told without a confirmation is told again when it returns. */
export function left(record: SectionRecord, now: number): SectionRecord {
  const { change } = record;
  if (change?.phase === 'pending') return { ...record, change: { ...change, phase: 'queued_offline' } };
  if (change?.phase !== 'applying') return record;
  if (change.confirmS === null) return { ...record, change: { ...change, phase: 'queued_offline' } };
  // Perhaps the change itself has cut it off: then it restores the old values by itself.
  return { ...record, change: { ...change, deadline: iso(now + change.confirmS * 1000) } };
}

/** Known members alone, and of a secret only whether there is one, whatever a device says of it. */
function withoutSecrets(section: Section, reported: Values): Values {
  const members = Object.entries(section.fields).flatMap(([name, { kind }]) => {
    if (!Object.hasOwn(reported, name)) return [];
    if (kind !== 'secret') return [[name, reported[name]] as const];
    const { set, updated_at: at } = asRecord(reported[name]);
    return typeof set === 'boolean' ? [[name, { set, updated_at: typeof at === 'string' ? at : null }] as const] : [];
  });
  return Object.fromEntries(members);
}

/** What is desired of a section that the device reports for the first time. */
function adopted(record: SectionRecord, reported: Values): Values {
  const isFirst = record.reported === null && record.change === null;
  return isFirst ? { ...decodeValues(sectionOf(record.section), reported).values, ...record.desired } : record.desired;
}

/** A refused secret is dropped from what is desired: it is kept nowhere. */
function withoutNewSecrets({ section, desired, reported }: SectionRecord): Values {
  const secrets = Object.entries(sectionOf(section).fields).filter(([, { kind }]) => kind === 'secret');
  const kept = secrets.flatMap(([name]) => (reported && name in reported ? [[name, reported[name]]] : []));
  return { ...desired, ...(Object.fromEntries(kept) as Values) };
}

const pointerOf = (field: string | null) => (field === null ? null : `/${field}`);

/** The device has reported. `isGreeting`: the first report of a connection. A change ends by its job alone, never by a version that a device counts. */
export function heard(record: SectionRecord, report: Report, isGreeting: boolean, now: number): Step {
  const reported = withoutSecrets(sectionOf(record.section), report.reported);
  const next: SectionRecord = {
    ...record,
    capability: report.capability,
    isCarrier: report.carrier,
    reported,
    reportedAt: iso(now),
    desired: adopted(record, reported),
  };
  const { change } = next;
  if (!change) return still(next);
  const { outcome, doing } = report;
  if (outcome?.job === change.job) {
    const step = end(next, outcome.result, now, outcome.error);
    if (outcome.result !== 'rejected') return step;
    const { code, error, field } = outcome.error ?? { code: 'rejected', error: 'No reason given.', field: null };
    const rejected = { code, error, pointer: pointerOf(field) };
    return { ...step, record: { ...step.record, desired: withoutNewSecrets(next), rejected } };
  }
  if (doing?.job === change.job) {
    const { phase, confirm_left_ms: leftMs } = doing;
    const deadline = leftMs === null ? change.deadline : iso(now + leftMs);
    return still({ ...next, change: { ...change, phase, deadline } });
  }
  const isForgotten = isGreeting && change.phase !== 'queued_offline' && change.phase !== 'pending';
  return isForgotten
    ? end(next, 'reverted', now, { code: 'forgotten', error: 'The device restarted before the change was confirmed.' })
    : still(next);
}

/** A person takes an unconfirmed change back; the device reports when it has restored the old values. */
export function takingBack(record: SectionRecord): SectionRecord {
  return record.change ? { ...record, change: { ...record.change, phase: 'reverting' } } : record;
}

/** A queued change is dropped by a person. */
export const drop = (record: SectionRecord, now: number): Step => end(record, 'cancelled', now);

const isPast = (time: string | null, now: number) => time !== null && Date.parse(time) <= now;

/** What the passing of time alone changes. */
export function timePassed(record: SectionRecord, now: number): Step {
  const { change } = record;
  if (!change) return still(record);
  const isWaiting = change.phase === 'queued_offline' || change.phase === 'pending';
  if (isWaiting && isPast(change.expiresAt, now)) {
    return end(record, 'expired', now, { code: 'expired', error: 'The device did not take the change in time.' });
  }
  const isUnconfirmed = change.phase === 'awaiting_confirm' || change.phase === 'applying';
  return still(isUnconfirmed && isPast(change.deadline, now) ? takingBack(record) : record);
}
