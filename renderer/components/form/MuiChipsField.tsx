import { useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { cx } from '../../lib/cx';
import { fill } from '../../lib/fill';
import { Button } from '../Button';
import { MoreIcon } from '../MoreIcon';
import classes from './MuiChipsField.module.css';
import { MuiTextField } from './MuiTextField';
import { WORDS } from './words';

export interface Chip {
  readonly text: string;
  /** Why it cannot be taken. */
  readonly problem?: string | undefined;
}

interface Props {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly chips: readonly Chip[];
  /** The text after the chips that is not a chip yet. */
  readonly typed: string;
  readonly problem?: string | undefined;
  readonly hint?: string;
  readonly onType: (typed: string) => void;
  /** Enter, a comma, a semicolon or a space was typed, or a list was pasted. */
  readonly onAdd: (text: string) => void;
  readonly onRemove: (chip: string) => void;
  /** Backspace in the empty field: the last chip is typed text again. */
  readonly onEdit: (chip: string) => void;
  readonly onBlur?: () => void;
}

const SEPARATORS = /[\s,;]/;

/** Several short texts in one field: each becomes a chip that can be removed; one that cannot be taken is marked with its reason. */
export function MuiChipsField(props: Props) {
  const { ref, chips, typed, onType, onAdd, onRemove, onEdit, ...rest } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const remove = (chip: string) => {
    onRemove(chip);
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = chips.at(-1);
    const isEnd = event.key === 'Enter' || (event.key.length === 1 && SEPARATORS.test(event.key));
    if (event.key === 'Backspace' && typed === '' && last) {
      event.preventDefault();
      onEdit(last.text);
    }
    if (!isEnd || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed.trim() !== '') onAdd(typed);
    else if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    if (!SEPARATORS.test(text)) return;
    event.preventDefault();
    onAdd(`${typed} ${text}`);
  };
  return (
    <MuiTextField
      {...rest}
      ref={(element: HTMLInputElement | null) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
      }}
      value={typed}
      multiline
      maxRows={6}
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={press}
      onPaste={paste}
      slotProps={{
        input: {
          className: classes.box ?? '',
          startAdornment: chips.length > 0 && <ChipList chips={chips} onRemove={remove} />,
        },
      }}
    />
  );
}

function ChipList({ chips, onRemove }: Pick<Props, 'chips' | 'onRemove'>) {
  return (
    <ul aria-label={WORDS.chips} className={classes.chips}>
      {chips.map(({ text, problem }) => (
        <li key={text} className={cx(classes.chip, problem !== undefined && classes.bad)} title={problem}>
          <bdi className={classes.text}>{text}</bdi>
          {problem !== undefined && <span className="visually-hidden">{problem}</span>}
          <Button look="icon" aria-label={fill(WORDS.removeChip, { text })} onClick={() => onRemove(text)}>
            <MoreIcon name="close" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
