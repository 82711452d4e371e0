import * as v from 'valibot';
import { levelOf, problemsOf, type Values } from '#app/resource/define';
import type { Section } from '#app/settings/section';
import { sameJson } from '#app/lib/sameJson';
import { asRecord } from '#app/lib/read';
import { Problem } from '../problem';
import { differing } from './machine';
import type { SectionRecord } from './record';

/** A merge patch (RFC 7396) as this server understands it. The texts of secrets are in `secrets` alone; null clears. */
export interface Patched {
  readonly desired: Values;
  readonly secrets: Readonly<Record<string, string | null>>;
  /** What the device has to change. */
  readonly fields: readonly string[];
  readonly changesNothing: boolean;
}

/** Each problem as an error answer has it. */
export const problemRows = (section: Section, record: SectionRecord, changes: Values) =>
  Object.entries(problemsOf(section, record.desired, changes, record.capability ?? {})).map(([name, detail]) => ({
    pointer: `/${name}`,
    code: Object.hasOwn(section.fields, name) ? 'invalid' : 'unknown',
    detail,
  }));

/** 422 with every field that breaks a rule. */
export function needRules(section: Section, record: SectionRecord, changes: Values): void {
  const errors = problemRows(section, record, changes);
  const [first] = errors;
  if (first) throw new Problem(422, 'validation', first.detail, {}, errors);
}

/** What is desired after a patch that holds the rules. */
export function patched(section: Section, record: SectionRecord, changes: Values, now: number): Patched {
  const desired: Record<string, unknown> = { ...record.desired };
  const secrets: Record<string, string | null> = {};
  for (const [name, raw] of Object.entries(changes)) {
    const field = section.fields[name];
    if (!field) continue;
    // Rules also trim.
    const value = v.parse(field.rules, raw);
    if (field.kind !== 'secret') {
      desired[name] = value;
      continue;
    }
    if (value === null && asRecord(desired[name]).set !== true) continue;
    secrets[name] = value as string | null;
    desired[name] = { set: value !== null, updated_at: value === null ? null : new Date(now).toISOString() };
  }
  const hasSecrets = Object.keys(secrets).length > 0;
  const differs = differing({ ...record, desired });
  const changed = differs.filter((name) => !sameJson(desired[name], record.desired[name]));
  const isSame = sameJson(desired, record.desired) && !hasSecrets;
  // What was refused is tried again; what differs for other reasons is left alone, unless nothing else is wished.
  const again =
    isSame || record.rejected ? differs : (record.change?.fields ?? []).filter((name) => differs.includes(name));
  const fields = [...new Set([...changed, ...again, ...Object.keys(secrets)])];
  return { desired, secrets, fields, changesNothing: isSame && (record.change !== null || fields.length === 0) };
}

/** Whether the device must hear from its server after the change, or undo it (pages §0, level 3). */
export const needsConfirmation = (section: Section, fields: readonly string[], isCarrier: boolean): boolean =>
  levelOf(section, fields, { isArmed: false, isCarrier }) === 3;

const HIDDEN = '***';
const MAX_TEXT = 200;
/** Says that a text is not whole. */
const cut = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`);

function auditText(section: Section, name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (section.fields[name]?.kind === 'secret') return asRecord(value).set === true ? HIDDEN : null;
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The changes of an audit entry; secrets as `***`. */
export const auditChanges = (section: Section, fields: readonly string[], before: Values, wanted: Values) =>
  fields.map((name) => ({
    path: `/${name}`,
    from: auditText(section, name, before[name]),
    to: auditText(section, name, wanted[name]),
  }));
