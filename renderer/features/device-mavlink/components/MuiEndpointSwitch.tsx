import Switch from '@mui/material/Switch';

interface Props {
  readonly label: string;
  /** As the router reports it, not as it is wished. */
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: () => void;
}

/** A switch in a row, which has its words beside it. */
export function MuiEndpointSwitch({ label, isOn, isDisabled, onChange }: Props) {
  return (
    <Switch checked={isOn} disabled={isDisabled} onChange={onChange} slotProps={{ input: { 'aria-label': label } }} />
  );
}
