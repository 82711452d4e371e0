import type { CSSProperties } from 'react';
import classes from './RangeInput.module.css';

interface Props {
  /** The accessible name; there is no visible label. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value in words. */
  readonly text?: string;
  /** With each step of a drag. */
  readonly onChange: (value: number) => void;
}

/** A place on a line, as in a player or a time line: as wide as its room. A setting is a `MuiSliderField`. */
export function RangeInput({ label, min, max, step, value, text, onChange }: Props) {
  const part = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      className={classes.range}
      style={{ '--part': part } as CSSProperties}
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
