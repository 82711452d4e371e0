import { useId, type ReactNode } from 'react';
import { MuiSwitch } from './MuiSwitch';
import classes from './MuiSwitchField.module.css';

interface Props {
  readonly label: string;
  /** What it does, or why it is not available. */
  readonly hint?: ReactNode;
  /** The id of a text elsewhere that explains it too, such as why several switches are not available. */
  readonly describedBy?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off and takes effect at once: the label and its hint at the left, the switch at the right. */
export function MuiSwitchField({ label, hint, describedBy, isOn, isDisabled = false, onChange }: Props) {
  const hintId = useId();
  return (
    <label className={classes.field}>
      <span className={classes.words}>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className={classes.hint}>
            {hint}
          </span>
        )}
      </span>
      <MuiSwitch
        label={label}
        describedBy={[hint !== undefined && hintId, describedBy].filter(Boolean).join(' ') || undefined}
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
