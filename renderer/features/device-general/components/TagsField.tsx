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

/** Tags as chips: Enter or a comma adds what is typed, Backspace in the empty field removes the last. */
export function TagsField() {
  const { value, set, words, problem, isReadOnly } = useField('tags');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const saved = arrayOf(value);
  const tags = shownTags(saved);

  const add = () => {
    const tag = typed.trim().toLowerCase();
    if (tag === '') return;
    const found = refusalOf(tag, saved);
    setRefusal(found);
    if (found !== null) return;
    set([...saved, tag]);
    setTyped('');
    setNews(fill(WORDS.tagAdded, { tag }));
  };
  const remove = (tag: string) => {
    set(saved.filter((one) => one !== tag));
    setNews(fill(WORDS.tagRemoved, { tag: plainText(tag) }));
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <Anchor name="tags">
      <div role="group" aria-label={words.label} className={classes.tags}>
        <TagList tags={tags} label={words.label} {...(!isReadOnly && { onRemove: remove })} />
        {!isReadOnly && (
          <MuiTextField
            ref={input}
            label={WORDS.tagAdd}
            value={typed}
            autoComplete="off"
            problem={refusal ?? problem}
            hint={WORDS.tagHint}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefusal(null);
            }}
            onKeyDown={press}
            onBlur={add}
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
      <span className={classes.label}>{label}</span>
      {tags.length === 0 ? (
        <span className={classes.quiet}>{WORDS.tagsNone}</span>
      ) : (
        <Chips label={label} chips={chips} {...(onRemove && { onRemove })} />
      )}
    </>
  );
}
