import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, type ReactNode, type Ref } from 'react';

export type MuiTextFieldProps = Omit<TextFieldProps, 'helperText' | 'error' | 'ref' | 'inputRef'> & {
  readonly ref?: Ref<HTMLInputElement>;
  /** What is wrong, beside the field. */
  readonly problem?: string | undefined;
  /** What to know about the field while nothing is wrong. */
  readonly hint?: ReactNode;
  /** The unit of the value, shown at the end of the field; null without a unit. */
  readonly unit?: string | null;
  /** Without the line beneath it, for a field in a row or a bar. */
  readonly isBare?: boolean;
};

const inputWith = (unit: string) => ({ endAdornment: <InputAdornment position="end">{unit}</InputAdornment> });

/** A labelled field whose reason for refusal stands beneath it; without one the field is as high as it looks. */
export function MuiTextField({
  ref,
  problem,
  hint,
  id,
  unit = null,
  isBare = false,
  slotProps,
  ...rest
}: MuiTextFieldProps) {
  const own = useId();
  return (
    <TextField
      {...rest}
      slotProps={unit === null ? { ...slotProps } : { ...slotProps, input: inputWith(unit) }}
      id={id ?? own}
      inputRef={ref}
      error={problem !== undefined}
      helperText={isBare ? undefined : (problem ?? hint)}
    />
  );
}
