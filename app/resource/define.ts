import { ownValue } from '#app/lib/ownValue';
import * as v from 'valibot';
import { can, type Permission, type Role } from '../domain/role';
import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import type { Field, Level, Limits } from './field';

export type Values = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, Field>>;
/** Sentences by field name. */
export type Problems = Readonly<Record<string, string>>;

/** A change of one of several items of a kind, as endpoints. */
export interface ItemChange {
  /** Its desired values, and all values with the change. */
  readonly before: Values;
  readonly after: Values;
  /** Of the fields that change. */
  readonly names: readonly string[];
  readonly isArmed: boolean;
  /** The device depends on it now: what that means differs from kind to kind. */
  readonly isUsed: boolean;
}

/** What can be known of a thing with versions before it is read: its fields with their rules, who may change it, and how much confirmation that needs. */
export interface Definition<F extends Fields = Fields> {
  readonly name: string;
  /** Who may change it; null: the user, as it is their own. */
  readonly permission: Permission | null;
  readonly fields: F;
  /** Rules between fields; only called with values that hold each field's own rules. Entries of lists that are in `before` are not judged. */
  readonly check: (values: Values, capability: Values, before: Values) => Problems;
  /** Returns the values as the server stores them: as the rules of the fields write them, which trims texts, and then as this kind of thing does. */
  readonly normalised: (values: Values) => Values;
  /** What the device's capabilities leave of the fields' ranges. */
  readonly limits: (capability: Values) => Readonly<Record<string, Limits>>;
  /** Levels above the fields' own that the device's present condition asks for, as the last attempt of a PIN. */
  readonly levels: (capability: Values) => Readonly<Record<string, Level>>;
  /** Returns the level of a whole change, if the level depends on more than which fields change. It replaces the levels of the fields and `levels`. An armed vehicle may refuse a change above level 0. Null: the fields and `levels` decide. */
  readonly levelFor: ((change: ItemChange) => Level) | null;
  /** Changes need level 3 while it carries the device's own connection. */
  readonly isCarrier: boolean;
  /** The device has no part in it: it holds at once, also while the device is offline or armed. */
  readonly isKeptByServer: boolean;
  /** A change costs at most the video: never the vehicle's own link or computer. */
  readonly isVideoOnly: boolean;
  /** Changes above level 0 are refused while armed; no role can override. */
  readonly isNeverArmed: boolean;
}

/** The parts of a definition that have no usual value, and any others. */
export type Parts<F extends Fields> = Pick<Definition<F>, 'permission' | 'fields'> &
  Partial<
    Pick<
      Definition<F>,
      | 'check'
      | 'normalised'
      | 'limits'
      | 'levels'
      | 'levelFor'
      | 'isCarrier'
      | 'isKeptByServer'
      | 'isVideoOnly'
      | 'isNeverArmed'
    >
  >;

/** Whether a role may change it. */
export const mayChange = ({ permission }: Pick<Definition, 'permission'>, role: Role): boolean =>
  permission === null || can(role, permission);

/** Each value as the rules of its field write it; unchanged where the rules refuse it. */
const byRules = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = ownValue(fields, name);
      const read = field && v.safeParse(field.rules, value);
      return [name, read?.success ? read.output : value];
    }),
  );

export function define<const F extends Fields, const N extends string>(
  name: N,
  parts: Parts<F>,
): Definition<F> & { readonly name: N } {
  return {
    check: () => ({}),
    limits: () => ({}),
    levels: () => ({}),
    levelFor: null,
    isCarrier: false,
    isKeptByServer: false,
    isVideoOnly: false,
    isNeverArmed: false,
    ...parts,
    normalised: (values) => {
      const written = byRules(parts.fields, values);
      return parts.normalised?.(written) ?? written;
    },
    name,
  };
}

/** Values that are understood, and the names of fields whose values are not. Never throws; unknown members are left out. */
export function decodeValues(
  definition: Definition,
  raw: unknown,
): { readonly values: Values; readonly unread: readonly string[] } {
  const record = asRecord(raw);
  const values: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, { shape }] of Object.entries(definition.fields)) {
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
export function limitsOf(definition: Definition, name: string, capability: Values): Limits {
  const own = definition.fields[name]?.limits ?? {};
  const told = definition.limits(capability)[name] ?? {};
  const { choices } = own;
  const both = choices && told.choices?.filter((one) => choices.includes(one));
  return { ...own, ...told, ...(both && { choices: both }) };
}

/**
 * The fields as one device has them: each with the unit of its values, where that differs between devices; until the device has told, that of
 * the field, which may be none.
 */
export function fieldsOn({ fields, limits }: Definition, capability: Values): Fields {
  const told = limits(capability);
  const unitOf = (name: string, { unit }: Field) => ownValue(told, name)?.unit ?? unit;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, unit: unitOf(name, field) }]),
  );
}

/** Why `changes` may not be sent on top of `desired`; empty: they may. Unknown names are problems too. */
export function problemsOf(definition: Definition, desired: Values, changes: Values, capability: Values): Problems {
  const limits = definition.limits(capability);
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = ownValue(definition.fields, name);
    const problem = field
      ? problemOf(field, value, limits[name], ownValue(desired, name))
      : 'This setting is not known.';
    if (problem !== null) problems[name] = problem;
  }
  if (Object.keys(problems).length > 0) return problems;
  const after = definition.check({ ...desired, ...changes }, capability, desired);
  return broughtBy(after, definition.check(desired, capability, desired), (name) => Object.hasOwn(changes, name));
}

/** The problems that a change brings, and those of what it changes. What was wrong before came from the device, and does not hinder another change. */
export const broughtBy = (after: Problems, before: Problems, isChanged: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(after).filter(([name, sentence]) => isChanged(name) || before[name] !== sentence));

/** Whether an armed vehicle refuses a change of these fields, unless an admin overrides. */
export const disrupts = ({ fields }: Definition, names: readonly string[]): boolean =>
  names.some((name) => (fields[name]?.level ?? 0) > 0);

const raised = (level: Level): Level => (level === 3 ? 3 : ((level + 1) as Level));

interface Conditions {
  readonly isArmed: boolean;
  readonly isCarrier: boolean;
  readonly capability?: Values;
}

/** The confirmation that a change of these fields needs; while armed each level rises by one. */
export function levelOf(
  definition: Definition,
  names: readonly string[],
  { isArmed, isCarrier, capability = {} }: Conditions,
): Level {
  if (names.length === 0) return 0;
  const required = definition.levels(capability);
  const own = Math.max(
    ...names.map((name) => Math.max(definition.fields[name]?.level ?? 0, required[name] ?? 0)),
  ) as Level;
  const level = definition.isCarrier && isCarrier && own > 0 ? 3 : own;
  return isArmed ? raised(level) : level;
}
