import { Button } from './Button';
import classes from './Chips.module.css';
import { Icon } from './Icon';

export interface Chip {
  readonly key: string;
  readonly text: string;
  /** Of the button that removes it. */
  readonly removeLabel: string;
}

interface Props {
  readonly label?: string;
  readonly chips: readonly Chip[];
  /** Absent: they are only shown. */
  readonly onRemove?: (key: string) => void;
}

/** Short values in a row, each of which can be removed. */
export function Chips({ label, chips, onRemove }: Props) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map(({ key, text, removeLabel }) => (
        <li key={key} className={classes.chip}>
          <span className={onRemove ? undefined : classes.fixed}>{text}</span>
          {onRemove && (
            <Button look="icon" aria-label={removeLabel} onClick={() => onRemove(key)}>
              <Icon name="close" size={16} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
