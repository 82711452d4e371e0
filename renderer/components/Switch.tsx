import classes from './Switch.module.css';

interface Props {
  /** In words beside it. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch over the video, without MUI's bytes; on pages it is a `MuiSwitchField`. */
export function Switch({ label, isOn, onChange }: Props) {
  return (
    <label className={classes.field}>
      {label}
      <input
        type="checkbox"
        role="switch"
        className={classes.track}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
