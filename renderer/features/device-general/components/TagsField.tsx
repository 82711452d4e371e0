import { plainText } from '#app/lib/plainText';
import { arrayOf } from '#app/lib/read';
import { problemOf } from '#app/resource/define';
import { general } from '#app/settings/sections/general';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Chips } from '../../../components/Chips';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { useField } from '../../../resource/EditingContext';
import { Anchor } from '../../../resource/Field';
import { WORDS } from '../words';
import classes from './General.module.css';

/** The tags to show, each once. */
const shownTags = (all: readonly unknown[]): readonly string[] => [
  ...new Set(all.filter((one): one is string => typeof one === 'string')),
];

/** Why a tag may not be added; null: it may. */
const refusalOf = (tag: string, tags: readonly unknown[]): string | null =>
  tags.includes(tag) ? WORDS.tagKnown : problemOf(general.fields.tags, [...tags, tag], {}, tags);

/** The form's tags and the text of the input. A refused text counts as an unsaved change. */
function useTags() {
  const { value, set, mistype, text, words, problem, isReadOnly } = useField('tags');
  const [typed, setTyped] = useState('');
  /** The tags beside a refused text, for which the form drops the edit of its field. */
  const [beside, setBeside] = useState(() => arrayOf(value));
  const saved = text === null ? arrayOf(value) : beside;
  return {
    ...{ saved, words, problem, isReadOnly, entry: text ?? typed },
    type: (next: string) => {
      if (text !== null) set(saved);
      setTyped(next);
    },
    add: (tag: string) => {
      set([...saved, tag]);
      setTyped('');
    },
    refuse: (entry: string, why: string) => {
      setBeside(saved);
      setTyped('');
      mistype(entry, why);
    },
    keepOnly: (rest: readonly unknown[]) => (text === null ? set(rest) : setBeside(rest)),
  };
}

/** Tags as chips: Enter or a comma adds the typed text, Backspace in the empty field removes the last tag. */
export function TagsField() {
  const { saved, entry, words, problem, isReadOnly, type, add, refuse, keepOnly } = useTags();
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const tags = shownTags(saved);

  const enter = () => {
    const tag = entry.trim().toLowerCase();
    if (tag === '') return;
    const found = refusalOf(tag, saved);
    if (found !== null) {
      refuse(entry, found);
      return;
    }
    add(tag);
    setNews(fill(WORDS.tagAdded, { tag }));
  };
  const remove = (tag: string) => {
    keepOnly(saved.filter((one) => one !== tag));
    setNews(fill(WORDS.tagRemoved, { tag: plainText(tag) }));
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      enter();
    } else if (event.key === 'Backspace' && entry === '' && last !== undefined) remove(last);
  };
  return (
    <Anchor name="tags">
      <div role="group" aria-label={words.label} className={classes.tags}>
        <TagList tags={tags} label={words.label} {...(!isReadOnly && { onRemove: remove })} />
        {!isReadOnly && (
          <MuiTextField
            ref={input}
            label={WORDS.tagAdd}
            value={entry}
            autoComplete="off"
            problem={problem}
            hint={WORDS.tagHint}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={enter}
          />
        )}
        <span role="status" className="visually-hidden">
          {news}
        </span>
      </div>
    </Anchor>
  );
}

interface ListProps {
  readonly tags: readonly string[];
  readonly label: string;
  readonly onRemove?: (tag: string) => void;
}

function TagList({ tags, label, onRemove }: ListProps) {
  const chips = tags.map((tag) => {
    const text = plainText(tag);
    return { key: tag, text, removeLabel: fill(WORDS.tagRemove, { tag: text }) };
  });
  return (
    <>
      {(tags.length > 0 || !onRemove) && <span className={classes.label}>{label}</span>}
      {tags.length > 0 && <Chips label={label} chips={chips} {...(onRemove && { onRemove })} />}
      {tags.length === 0 && !onRemove && <span className={classes.quiet}>{WORDS.tagsNone}</span>}
    </>
  );
}
