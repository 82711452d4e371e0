import { fromUnit, numberIn, unitFor, type Unit, type UnitSystem } from '#app/domain/units';
import { parseNumber } from '#app/settings/parseNumber';
import { useState } from 'react';
import { MuiTextField } from '../../components/form/MuiTextField';
import { useUnits } from '../../lib/display';
import { fill } from '../../lib/fill';
import { shownValue, stepOf } from '../shownValue';
import { WORDS } from '../words';
import type { FieldProps } from '../EditingContext';
import { useFieldHint } from './FieldNote';
import { useHold } from './useHold';

/** The field's text for a value, with a plain hyphen as minus sign. */
function textOf(value: unknown, unit: Unit | null, { rules }: Pick<FieldProps, 'rules'>): string {
  if (typeof value !== 'number') return '';
  return unit === null ? String(value) : numberIn(value, unit, stepOf(rules)).replace('−', '-');
}

/** Converts a value typed in the user's unit to the device's unit, or returns why that is not possible. */
function convert(
  typed: number,
  unit: Unit,
  units: UnitSystem,
  { handle, rules }: FieldProps,
): { readonly value: number } | { readonly problem: string } {
  const exact = fromUnit(typed, unit);
  const value = rules.isInteger ? Math.round(exact) : Number(exact.toPrecision(12));
  const { min = -Infinity, max = Infinity } = handle.limits;
  if (value >= min && value <= max) return { value };
  const [low, high] = [shownValue(rules, min, handle.words, units), shownValue(rules, max, handle.words, units)];
  return { problem: fill(WORDS.notInRange, { min: low, max: high }) };
}

/** A number with its unit, in any common notation. Shows the parsed number once the field is left. */
export function NumberField(props: FieldProps) {
  const { handle, rules } = props;
  const note = useFieldHint(props);
  const units = useUnits();
  const unit = unitFor(rules.unit, units);
  const hold = useHold(handle);
  /** The raw text while the user types; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const parsed = parseNumber(text, unit?.symbol ?? rules.unit);
    const read =
      unit && 'value' in parsed && parsed.value !== null ? convert(parsed.value, unit, units, props) : parsed;
    if ('problem' in read) handle.mistype(text, read.problem);
    else if (read.value === null && !rules.isNullable) handle.mistype(text, 'Enter a number.');
    else handle.set(read.value);
  };
  const stored = unit && typeof handle.value === 'number' ? `${handle.value} ${rules.unit}` : null;
  const hint = note ?? (stored === null ? undefined : fill(WORDS.inDeviceUnit, { value: stored }));
  const symbol = unit?.symbol ?? rules.unit;
  return (
    <MuiTextField
      label={handle.words.label}
      value={typed ?? handle.text ?? textOf(handle.value, unit, props)}
      inputMode="decimal"
      autoComplete="off"
      problem={handle.problem}
      hint={hint}
      onChange={({ target: { value } }) => change(value)}
      onFocus={hold.onFocus}
      onBlur={() => {
        setTyped(null);
        hold.onBlur();
      }}
      unit={symbol}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
