import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';

/** What a control of a camera may be set to: a number of its range, on or off, or a word of its menu. */
export const ControlValue = v.union([v.pipe(v.number(), v.finite()), v.boolean(), v.string()]);
export type ControlValue = v.InferOutput<typeof ControlValue>;

/** A control of a camera with its value, as V4L2 describes it. */
export const ControlWire = v.object({
  name: v.string(),
  label: v.string(),
  kind: v.picklist(['range', 'switch', 'menu']),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  step: v.nullable(v.number()),
  choices: v.array(v.object({ value: v.string(), label: v.string() })),
  default: ControlValue,
  value: ControlValue,
  /** It has no effect for now, as an exposure time while exposure is automatic. */
  inactive: v.boolean(),
});
export type ControlBody = v.InferOutput<typeof ControlWire>;

interface Named {
  readonly name: string;
  readonly label: string;
  readonly isInactive: boolean;
}
export type Control = Named &
  (
    | {
        readonly kind: 'range';
        readonly min: number;
        readonly max: number;
        readonly step: number;
        readonly default: number;
        readonly value: number;
      }
    | { readonly kind: 'switch'; readonly default: boolean; readonly value: boolean }
    | {
        readonly kind: 'menu';
        readonly choices: readonly { readonly value: string; readonly label: string }[];
        readonly default: string;
        readonly value: string;
      }
  );

function rows(value: unknown, name: string): readonly unknown[] {
  const list = asRecord(value)[name];
  return Array.isArray(list) ? (list as unknown[]).slice(0, 64) : [];
}

const finite = (value: unknown) => read(v.pipe(v.number(), v.finite()), value, null);

function toRange(named: Named, raw: Readonly<Record<string, unknown>>): Control | null {
  const [min, max, value] = [finite(raw.min), finite(raw.max), finite(raw.value)];
  if (min === null || max === null || value === null || max <= min) return null;
  const step = finite(raw.step) ?? 1;
  return { ...named, kind: 'range', min, max, step: step > 0 ? step : 1, default: finite(raw.default) ?? min, value };
}

function toMenu(named: Named, raw: Readonly<Record<string, unknown>>): Control | null {
  const choices = rows(raw, 'choices').flatMap((row) => {
    const { value, label } = asRecord(row);
    return typeof value === 'string' ? [{ value, label: textOr(label, value) }] : [];
  });
  if (typeof raw.value !== 'string' || choices.length === 0) return null;
  const standard = typeof raw.default === 'string' ? raw.default : raw.value;
  return { ...named, kind: 'menu', choices, default: standard, value: raw.value };
}

function toControl(value: unknown): Control | null {
  const raw = asRecord(value);
  if (typeof raw.name !== 'string' || raw.name === '') return null;
  const named = { name: raw.name, label: textOr(raw.label, raw.name), isInactive: raw.inactive === true };
  if (raw.kind === 'range') return toRange(named, raw);
  if (raw.kind === 'menu') return toMenu(named, raw);
  if (raw.kind !== 'switch' || typeof raw.value !== 'boolean') return null;
  return { ...named, kind: 'switch', default: raw.default === true, value: raw.value };
}

/** The controls that could be understood; an incomplete control is left out. Never throws. */
export const toControls = (body: unknown): readonly Control[] =>
  rows(body, 'controls').flatMap((row) => toControl(row) ?? []);

/** The sentence against a value of a control; null: it may be set. */
export function controlProblem(control: Control, value: ControlValue): string | null {
  if (control.kind === 'switch') return typeof value === 'boolean' ? null : 'Choose on or off.';
  if (control.kind === 'menu')
    return control.choices.some((one) => one.value === value) ? null : 'Choose from the list.';
  const { min, max } = control;
  return typeof value === 'number' && value >= min && value <= max ? null : `Enter a number from ${min} to ${max}.`;
}
