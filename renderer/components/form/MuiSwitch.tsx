import Switch from '@mui/material/Switch';

interface Props {
  readonly label: string;
  /** The id of what explains it. */
  readonly describedBy?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch in a row that has its words beside it. */
export function MuiSwitch({ label, describedBy, isOn, isDisabled = false, onChange }: Props) {
  return (
    <Switch
      checked={isOn}
      disabled={isDisabled}
      onChange={(_, next) => onChange(next)}
      slotProps={{ input: { 'aria-label': label, 'aria-describedby': describedBy } }}
    />
  );
}
