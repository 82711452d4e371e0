import type { ReactNode } from 'react';
import { MoreIcon, type MoreIconName } from '../../../../components/MoreIcon';
import { STAGE } from '../../words/stage';
import classes from './Stage.module.css';

interface Props {
  readonly label: string;
  /** The key that does the same. */
  readonly hotkey?: string;
  readonly icon?: MoreIconName;
  /** Disabled, but keeps the focus. */
  readonly isHeld?: boolean;
  /** For buttons that open and close a panel. */
  readonly isOpen?: boolean;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}

/** One icon of the bar in the stage: its name and key are its tooltip. */
export function StageButton({ label, hotkey, icon, isHeld = false, isOpen, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={label}
      title={hotkey === undefined ? label : STAGE.withKey({ label, key: hotkey })}
      aria-disabled={isHeld || undefined}
      aria-expanded={isOpen}
      onClick={isHeld ? undefined : onClick}
    >
      {icon && <MoreIcon name={icon} />}
      {children}
    </button>
  );
}
