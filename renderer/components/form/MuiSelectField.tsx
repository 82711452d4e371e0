import { MuiTextField, type MuiTextFieldProps } from './MuiTextField';

type Props = MuiTextFieldProps & { readonly label: string };

/** A choice from a few, as the platform's own list: it works by keyboard, touch and screen reader as people know it. */
export function MuiSelectField({ children, label, isBare = false, ...rest }: Props) {
  return (
    <MuiTextField
      {...rest}
      {...(isBare ? { isBare } : { label })}
      select
      slotProps={{ select: { native: true }, htmlInput: isBare ? { 'aria-label': label } : {} }}
    >
      {children}
    </MuiTextField>
  );
}
