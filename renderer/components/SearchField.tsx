import type { Ref } from 'react';
import { Icon } from './Icon';
import classes from './SearchField.module.css';

interface Props {
  readonly label: string;
  /** In the field while it is empty. */
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  /** The key that leads here, shown while the field is empty. */
  readonly hotkey?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Where one types what to look for, without MUI's bytes: lists have it on their first screen. */
export function SearchField({ label, placeholder, value, onChange, maxLength, hotkey, ref }: Props) {
  return (
    <div className={classes.search}>
      <Icon name="search" size={16} />
      <input
        ref={ref}
        type="search"
        className={classes.input}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {hotkey !== undefined && (
        <kbd className={classes.key} aria-hidden="true">
          {hotkey}
        </kbd>
      )}
    </div>
  );
}
