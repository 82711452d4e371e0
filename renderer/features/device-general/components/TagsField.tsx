import { problemOf } from '#app/settings/section';
import { general } from '#app/settings/sections/general';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Chips } from '../../../components/Chips';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { fill } from '../../../lib/fill';
import { useField } from '../../../settings/SectionContext';
import { WORDS } from '../words';
import classes from './General.module.css';

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Why a tag may not be added; null: it may. */
const refusalOf = (tag: string, tags: readonly string[]): string | null =>
  tags.includes(tag) ? WORDS.tagKnown : problemOf(general.fields.tags, [...tags, tag], {}, tags);

/** Tags as chips: Enter or a comma adds what is typed, Backspace in the empty field removes the last. */
export function TagsField() {
  const { value, set, words, problem, isReadOnly } = useField('tags');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const tags = listOf(value);

  const add = () => {
    const tag = typed.trim().toLowerCase();
    if (tag === '') return;
    const found = refusalOf(tag, tags);
    setRefusal(found);
    if (found !== null) return;
    set([...tags, tag]);
    setTyped('');
    setNews(fill(WORDS.tagAdded, { tag }));
  };
  const remove = (tag: string) => {
    set(tags.filter((one) => one !== tag));
    setNews(fill(WORDS.tagRemoved, { tag }));
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
  );
}

interface ListProps {
  readonly tags: readonly string[];
  readonly label: string;
  readonly onRemove?: (tag: string) => void;
}

function TagList({ tags, label, onRemove }: ListProps) {
  const chips = tags.map((tag) => ({ key: tag, text: tag, removeLabel: fill(WORDS.tagRemove, { tag }) }));
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
