import Slider from '@mui/material/Slider';
import { useId, type ReactNode } from 'react';
import classes from './MuiSliderField.module.css';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly isDisabled?: boolean;
  /** With each step of a drag. */
  readonly onChange: (value: number) => void;
}

/** A number of a range that is found by trying: the label and the value above, the slider beneath. */
export function MuiSliderField({ label, hint, min, max, step, value, isDisabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <span id={id}>{label}</span>
        <span className="numeric">{value}</span>
      </div>
      <Slider
        aria-labelledby={id}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        onChange={(_, next) => onChange(typeof next === 'number' ? next : min)}
      />
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
    </div>
  );
}
