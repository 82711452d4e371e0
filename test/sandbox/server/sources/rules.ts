import type { SourceChange } from '#app/api/mediaSources';
import { normalisedSource, uses, type Source } from '#app/settings/source';
import { toCapabilities } from '#app/settings/sourceCapabilities';
import { controlProblem, toControls, type ControlBody, type ControlValue } from '#app/settings/sourceControls';
import { passwordProblem, sourceProblems } from '#app/settings/sourceRules';
import { standing } from '../items/item';
import { Problem } from '../problem';
import type { SourceFacts, SourcesRecord } from './record';

/** A change as it is to be: the password's text stands apart. */
export interface Patched {
  readonly source: Source;
  /** Null clears it, undefined keeps it. */
  readonly password: string | null | undefined;
}

const NONE = { set: false, updated_at: null };

/** A merge patch: what is left out stays. */
export function patchedSource(base: Source, { password, ...changes }: SourceChange, now: number): Patched {
  const merged = { ...base, ...changes } as Source;
  const isKept = uses(merged.kind, 'password') && merged.kind === base.kind;
  const text = password === undefined && !isKept && base.password.set ? null : password;
  const secret = { set: true, updated_at: new Date(now).toISOString() };
  const state = text === undefined ? base.password : text === null ? NONE : secret;
  return { source: normalisedSource({ ...merged, password: state }), password: text };
}

function rowsOf(problems: Readonly<Record<string, string>>, at: string) {
  return Object.entries(problems).map(([name, detail]) => ({ pointer: `${at}/${name}`, code: 'invalid', detail }));
}

interface RuleOptions {
  readonly all: SourcesRecord;
  readonly facts: SourceFacts;
  /** The source that is changed; null: a new one. */
  readonly own: string | null;
  readonly isUsed: boolean;
  readonly at?: string;
}

/** 422 with every field that breaks a rule; `at` begins the pointers. */
export function needRules({ source, password }: Patched, { all, facts, own, isUsed, at = '' }: RuleOptions): void {
  const others = all.items.flatMap((item) => (item.id === own ? [] : (standing(item) ?? [])));
  const capabilities = toCapabilities(facts.capabilities);
  const before = all.items.find((item) => item.id === own)?.desired ?? null;
  const secret = typeof password === 'string' ? passwordProblem(source.kind, password) : null;
  const errors = rowsOf(
    {
      ...sourceProblems(source, { others, capabilities, isUsed, before }),
      ...(secret !== null && { password: secret }),
    },
    at,
  );
  const [first] = errors;
  if (first) throw new Problem(422, 'validation', first.detail, {}, errors);
}

/** 422 for a control that the source does not have, or a value that it does not take. */
export function needControls(wires: readonly ControlBody[], values: Readonly<Record<string, ControlValue>>): void {
  const controls = toControls({ controls: wires });
  const errors = Object.entries(values).flatMap(([name, value]) => {
    const control = controls.find((one) => one.name === name);
    const detail = control ? controlProblem(control, value) : 'This source has no such control.';
    return detail === null ? [] : [{ pointer: `/${name}`, code: 'invalid', detail }];
  });
  const [first] = errors;
  if (first) throw new Problem(422, 'validation', first.detail, {}, errors);
}
