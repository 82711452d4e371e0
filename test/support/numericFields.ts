import type { Field } from '#app/resource/field';
import { SECTIONS } from '../sandbox/sections';
import type { Section } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import { usualCameras } from '../sandbox/devices/cameras';
import { DEVICE_SECTIONS } from '../sandbox/devices/settings/registry';
import { ownValues } from '../sandbox/server/settings/serverOwned';

const MODELS = ['Quad X4', 'Wing VTOL', 'Mast Cam 2', 'Rover 6'] as const;

export interface Numeric {
  readonly section: Section;
  readonly name: string;
  readonly rules: Field;
  /** Of a device that has the field. */
  readonly values: Values;
  readonly capability: Values;
}

/** The values of a device that has the field: rules between fields hold. */
function valuesWith(section: Section, name: string): Pick<Numeric, 'values' | 'capability'> {
  if (section.isKeptByServer) return { values: ownValues(section, { model: MODELS[0] }), capability: {} };
  const part = DEVICE_SECTIONS.find((one) => one.section.name === section.name);
  for (const model of MODELS) {
    const values = part?.initial(model, usualCameras(model)) ?? {};
    if (Object.hasOwn(values, name)) return { values, capability: name.startsWith('sik_') ? { kind: 'sik' } : {} };
  }
  throw new Error(`No simulated device has ${section.name}.${name}`);
}

/** All number fields of all sections. */
export const NUMERIC_FIELDS: readonly Numeric[] = Object.values(SECTIONS).flatMap((section) =>
  Object.entries(section.fields).flatMap(([name, rules]) =>
    rules.kind === 'number' ? [{ section, name, rules, ...valuesWith(section, name) }] : [],
  ),
);

/** What a text means: a number in the field's own unit, an empty field (null), or a text with no single meaning. */
export type Meaning = number | null | 'unclear';
export type Input = readonly [text: string, meaning: Meaning];

const round = (value: number) => Number(value.toPrecision(12));

/** Texts as people type and paste them, each with what it means by the field's definition, written without the product's own reading. */
export function inputsFor({ limits: { min = 0, max = 0 }, unit, isInteger }: Field, now: number): readonly Input[] {
  const middle = isInteger ? Math.floor((min + max) / 2) : round((min + max) / 2);
  const frequency = { Hz: 2.4e9, kHz: 2.4e6, MHz: 2400 }[unit ?? ''];
  const suffix = unit === null ? '' : ` ${unit}`;
  return [
    ['', null],
    ['   ', null],
    [String(now + 1), now + 1],
    [String(now - 1), now - 1],
    [String(min), min],
    [String(max), max],
    [String(middle), middle],
    [`${middle}${suffix}`, middle],
    [`${middle}${suffix.trim().toUpperCase()}`, middle],
    [String(max + 1), max + 1],
    [String(min - 1), min - 1],
    ['1e999', 'unclear'],
    [`${middle}e0`, middle],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['2.4 GHz', frequency ?? 'unclear'],
    [`${middle} apples`, 'unclear'],
    ['20,5', 20.5],
    ['20.5', 20.5],
    ['1,500', 'unclear'],
    ['1.500.000', 'unclear'],
    ['1 500', 1500],
    ['12 34', 'unclear'],
    ['\u22125', -5],
    ['１２', 12],
    ['0x1F', 'unclear'],
    ['NaN', 'unclear'],
    ['Infinity', 'unclear'],
    ['5-10', 'unclear'],
    ['1\u200b2', 'unclear'],
    ['9'.repeat(41), 'unclear'],
  ];
}

/** Whether the field's own rules allow the value. */
export const isAllowed = (
  { limits: { min = 0, max = 0 }, isInteger, isNullable }: Field,
  meaning: Meaning,
): boolean => {
  if (meaning === 'unclear') return false;
  if (meaning === null) return isNullable;
  return meaning >= min && meaning <= max && (!isInteger || Number.isInteger(meaning));
};

/** Returns the device's value of the field, or the nearest number that the field allows. */
export const valueNow = ({ name, rules, values }: Numeric): number =>
  typeof values[name] === 'number' ? values[name] : Math.ceil(rules.limits.min ?? 0);
