import { MuiTextField, type MuiTextFieldProps } from './MuiTextField';

/** A choice from a few, as the platform's own list: it works by keyboard, touch and screen reader as people know it. */
export function MuiSelectField({ children, ...rest }: MuiTextFieldProps) {
  return (
    <MuiTextField {...rest} select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
      {children}
    </MuiTextField>
  );
}
