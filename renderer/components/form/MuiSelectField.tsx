import { MoreIcon } from '../MoreIcon';
import { MuiTextField, type MuiTextFieldProps } from './MuiTextField';

type Props = MuiTextFieldProps & { readonly label: string };

/** The chevron of every select, placed by the theme; MUI's own is a filled triangle. */
const Chevron = ({ className }: { readonly className?: string }) => (
  <span className={className}>
    <MoreIcon name="down" size={16} />
  </span>
);

/** A choice from a few, as the platform's own list: it works by keyboard, touch and screen reader as people know it. */
export function MuiSelectField({ children, label, isBare = false, ...rest }: Props) {
  return (
    <MuiTextField
      {...rest}
      {...(isBare ? { isBare } : { label })}
      select
      slotProps={{ select: { native: true, IconComponent: Chevron }, htmlInput: isBare ? { 'aria-label': label } : {} }}
    >
      {children}
    </MuiTextField>
  );
}
