import { ownValue } from '#app/lib/ownValue';
import * as v from 'valibot';
import { can, type Permission, type Role } from '../domain/role';
import { asRecord } from '../lib/read';
import { sameJson } from '../lib/sameJson';
import type { Field, Level, Limits } from './field';

export type Values = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, Field>>;
/** What is wrong with the values: a sentence for each field with a problem, by the field's name. */
export type Problems = Readonly<Record<string, string>>;

/** A change of one item of a list, for example of one MAVLink endpoint. */
export interface ItemChange {
  /** Its desired values, and all values with the change. */
  readonly before: Values;
  readonly after: Values;
  /** Of the fields that change. */
  readonly names: readonly string[];
  readonly isArmed: boolean;
  /** The device depends on the item now. Each kind of item defines what that means: a pipeline uses the source, or the device reaches the server over the connection. */
  readonly isUsed: boolean;
}

/** Describes one kind of thing that people edit, such as a section of settings or an endpoint: its fields with their rules, who may change it, and how much confirmation a change needs. */
export interface Definition<F extends Fields = Fields> {
  readonly name: string;
  /** The permission that a change needs; null for the user's own things, which need none. */
  readonly permission: Permission | null;
  readonly fields: F;
  /**
   * Checks the rules that compare several fields, and returns their problems. Called only when each field obeys its own rules. Ignores
   * list entries that are in `before`.
   */
  readonly check: (values: Values, capability: Values, before: Values) => Problems;
  /** Returns the values as the server stores them: as the rules of the fields write them, which trims texts, and then as this kind of thing does. */
  readonly normalised: (values: Values) => Values;
  /** Returns, by field, the range or choices that the device's capabilities allow. */
  readonly limits: (capability: Values) => Readonly<Record<string, Limits>>;
  /** Returns, by field, a higher level than the field's own that the device's condition demands, for example before the last attempt at a PIN. */
  readonly levels: (capability: Values) => Readonly<Record<string, Level>>;
  /** Returns the level of a whole change, if the level depends on more than which fields change. It replaces the levels of the fields and `levels`. An armed vehicle may refuse a change above level 0. Null: the fields and `levels` decide. */
  readonly levelFor: ((change: ItemChange) => Level) | null;
  /** Changes need level 3 while it carries the device's own connection. */
  readonly isCarrier: boolean;
  /** The server keeps the values and the device never sees them: a change takes effect at once, also while the device is offline or armed. */
  readonly isKeptByServer: boolean;
  /** A change can interrupt the video, but never the vehicle's link or computer. */
  readonly isVideoOnly: boolean;
  /** Changes above level 0 are refused while armed; no role can override. */
  readonly isNeverArmed: boolean;
}

/** The members that every definition must name, and those with a default that it may replace. */
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

/** Returns each value as the rules of its field rewrite it, and leaves a value unchanged that its rules refuse or that has no field. */
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

/** Reads the values of an answer. Returns those of the right type, and the names of fields whose value has another type. Ignores members without a field; never throws. */
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

/** Returns a function that tells whether an entry was in the list before. Such an entry is not judged: it may come from a device with other rules. */
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
 * Returns the problem of a value as a sentence; null if the value may be sent. In a list, checks only the entries that are not in
 * `before`: an invalid entry from the server or a newer device must not stop a user from adding another one.
 */
export function problemOf(field: Field, value: unknown, limits: Limits = {}, before?: unknown): string | null {
  const isOld = isOldIn(Array.isArray(value) ? before : []);
  const { issues = [] } = v.safeParse(field.rules, value);
  const issue = issues.find(({ path }) => !(path?.[0].type === 'array' && isOld(path[0].value)));
  return issue?.message ?? beyond(limits, value, field) ?? notOffered(limits, value, isOld);
}

/** Returns a field's range: its own, narrowed by what the device supports. Leaves out choices that only the device knows, because they cannot be sent. */
export function limitsOf(definition: Definition, name: string, capability: Values): Limits {
  const own = definition.fields[name]?.limits ?? {};
  const told = definition.limits(capability)[name] ?? {};
  const { choices } = own;
  const both = choices && told.choices?.filter((one) => choices.includes(one));
  return { ...own, ...told, ...(both && { choices: both }) };
}

/** Returns the fields with the units of one device, for fields whose unit differs between devices. Keeps the field's own unit, or none, until the device has reported its unit. */
export function fieldsOn({ fields, limits }: Definition, capability: Values): Fields {
  const told = limits(capability);
  const unitOf = (name: string, { unit }: Field) => ownValue(told, name)?.unit ?? unit;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, unit: unitOf(name, field) }]),
  );
}

/** Returns the problems of sending `changes` on top of `desired`, by field; empty if they may be sent. A change of an unknown field is a problem too. */
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

/** Returns the problems that a change causes, and those of the fields that it changes. Leaves out problems that other fields had before: the device has sent these values, and they must not block the change. */
export const broughtBy = (after: Problems, before: Problems, isChanged: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(after).filter(([name, sentence]) => isChanged(name) || before[name] !== sentence));

/** Returns true if an armed vehicle refuses a change of these fields unless the user overrides it. */
export const disrupts = ({ fields }: Definition, names: readonly string[]): boolean =>
  names.some((name) => (fields[name]?.level ?? 0) > 0);

const raised = (level: Level): Level => (level === 3 ? 3 : ((level + 1) as Level));

interface Conditions {
  readonly isArmed: boolean;
  readonly isCarrier: boolean;
  readonly capability?: Values;
}

/** Returns the level of confirmation that a change of these fields needs: 0 to 3, and one higher while the vehicle is armed. */
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
