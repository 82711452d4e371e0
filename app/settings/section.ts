import { ownValue } from '#app/lib/ownValue';
import * as v from 'valibot';
import type { Permission } from '../domain/role';
import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import type { Field, Level, Limits } from './field';

/** Names of the sections (api §2). */
export const SECTION_NAMES = [
  'general',
  'media',
  'mavlink',
  'modem',
  'radio',
  'network',
  'system',
  'terminal',
  'alerts',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export type Values = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, Field>>;
/** Sentences by field name. */
export type Problems = Readonly<Record<string, string>>;

export interface Section<F extends Fields = Fields> {
  readonly name: SectionName;
  /** Who may change it (pages §0, role matrix). */
  readonly permission: Permission;
  readonly fields: F;
  /** Rules between fields; only called with values that hold each field's own rules. Entries of lists that are in `before` are not judged. */
  readonly check: (values: Values, capability: Values, before: Values) => Problems;
  /** What the device's capabilities leave of the fields' ranges. */
  readonly limits: (capability: Values) => Readonly<Record<string, Limits>>;
  /** Levels above the fields' own that the device's present condition asks for, as the last attempt of a PIN. */
  readonly levels: (capability: Values) => Readonly<Record<string, Level>>;
  /** Changes need level 3 while this section carries the device's own connection. */
  readonly isCarrier: boolean;
  /** The device has no part in it: it holds at once, also while the device is offline or armed. */
  readonly isKeptByServer: boolean;
  /** Changes above level 0 are refused while armed; no role can override. */
  readonly isNeverArmed: boolean;
}

export type ValueOf<F> = F extends Field<infer T> ? T : never;
export type SectionValues<S extends Section> = { readonly [K in keyof S['fields']]: ValueOf<S['fields'][K]> };
export type FieldName<S extends Section> = Extract<keyof S['fields'], string>;

type Definition<F extends Fields> = Pick<Section<F>, 'permission' | 'fields'> &
  Partial<Pick<Section<F>, 'check' | 'limits' | 'levels' | 'isCarrier' | 'isKeptByServer' | 'isNeverArmed'>>;

/** One section of a device's settings: its fields with their rules, who may change them, and how much confirmation that needs. */
export function defineSection<const F extends Fields>(name: SectionName, definition: Definition<F>): Section<F> {
  return {
    check: () => ({}),
    limits: () => ({}),
    levels: () => ({}),
    isCarrier: false,
    isKeptByServer: false,
    isNeverArmed: false,
    ...definition,
    name,
  };
}

/** Values that are understood, and the names of fields whose values are not. Never throws; unknown members are left out. */
export function decodeValues(
  section: Section,
  raw: unknown,
): { readonly values: Values; readonly unread: readonly string[] } {
  const record = asRecord(raw);
  const values: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, { shape }] of Object.entries(section.fields)) {
    if (!Object.hasOwn(record, name) || record[name] === undefined) continue;
    const read = v.safeParse(shape, record[name]);
    if (read.success) values[name] = read.output;
    else unread.push(name);
  }
  return { values, unread };
}

const beyond = ({ min, max }: Limits, value: unknown, { unit }: Field): string | null => {
  if (typeof value !== 'number') return null;
  const suffix = unit === null ? '' : ` ${unit}`;
  if (max !== undefined && value > max) return `This device takes at most ${max}${suffix}.`;
  if (min !== undefined && value < min) return `This device takes at least ${min}${suffix}.`;
  return null;
};

type IsOld = (entry: unknown) => boolean;

/** Whether an entry of a list was in the list before: it may be older or newer than the rules. */
export function isOldIn(before: unknown): IsOld {
  const old = Array.isArray(before) ? (before as unknown[]) : [];
  return (entry) => old.some((one) => sameJson(one, entry));
}

/** Whether a list has an entry more than once, and more often than before. */
export function isRepeating(list: readonly unknown[], before: readonly unknown[]): boolean {
  const count = (all: readonly unknown[], entry: unknown) => all.filter((one) => sameJson(one, entry)).length;
  return list.some((entry) => count(list, entry) > Math.max(1, count(before, entry)));
}

const notOffered = ({ choices }: Limits, value: unknown, isOld: IsOld): string | null => {
  if (!choices) return null;
  const wanted = Array.isArray(value) ? (value as unknown[]) : [value];
  return wanted.every((one) => one === null || choices.includes(String(one as string | number)) || isOld(one))
    ? null
    : 'This device does not offer that.';
};

/**
 * The sentence against one value; null: it may be sent. Of a list only the entries that are not in `before` are judged: one that
 * the server or a newer device put there must not stop a person from adding another.
 */
export function problemOf(field: Field, value: unknown, limits: Limits = {}, before?: unknown): string | null {
  const isOld = isOldIn(Array.isArray(value) ? before : []);
  const { issues = [] } = v.safeParse(field.rules, value);
  const issue = issues.find(({ path }) => !(path?.[0].type === 'array' && isOld(path[0].value)));
  return issue?.message ?? beyond(limits, value, field) ?? notOffered(limits, value, isOld);
}

/** What is left of a field's range by its own rules and by what the device says. A choice that only the device knows cannot be sent. */
export function limitsOf(section: Section, name: string, capability: Values): Limits {
  const own = section.fields[name]?.limits ?? {};
  const told = section.limits(capability)[name] ?? {};
  const { choices } = own;
  const both = choices && told.choices?.filter((one) => choices.includes(one));
  return { ...own, ...told, ...(both && { choices: both }) };
}

/** Why `changes` may not be sent on top of `desired`; empty: they may. Unknown names are problems too. */
export function problemsOf(section: Section, desired: Values, changes: Values, capability: Values): Problems {
  const limits = section.limits(capability);
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = ownValue(section.fields, name);
    const problem = field
      ? problemOf(field, value, limits[name], ownValue(desired, name))
      : 'This setting is not known.';
    if (problem !== null) problems[name] = problem;
  }
  if (Object.keys(problems).length > 0) return problems;
  const after = section.check({ ...desired, ...changes }, capability, desired);
  return broughtBy(after, section.check(desired, capability, desired), (name) => Object.hasOwn(changes, name));
}

/** The problems that a change brings, and those of what it changes. What was wrong before came from the device, and does not hinder another change. */
export const broughtBy = (after: Problems, before: Problems, isChanged: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(after).filter(([name, sentence]) => isChanged(name) || before[name] !== sentence));

/** Whether an armed vehicle refuses a change of these fields, unless an admin overrides. */
export const disrupts = ({ fields }: Section, names: readonly string[]): boolean =>
  names.some((name) => (fields[name]?.level ?? 0) > 0);

const raised = (level: Level): Level => (level === 3 ? 3 : ((level + 1) as Level));

interface Conditions {
  readonly isArmed: boolean;
  readonly isCarrier: boolean;
  readonly capability?: Values;
}

/** The confirmation that a change of these fields needs; while armed each level rises by one (pages §0). */
export function levelOf(
  section: Section,
  names: readonly string[],
  { isArmed, isCarrier, capability = {} }: Conditions,
): Level {
  if (names.length === 0) return 0;
  const required = section.levels(capability);
  const own = Math.max(
    ...names.map((name) => Math.max(section.fields[name]?.level ?? 0, required[name] ?? 0)),
  ) as Level;
  const level = section.isCarrier && isCarrier && own > 0 ? 3 : own;
  return isArmed ? raised(level) : level;
}
