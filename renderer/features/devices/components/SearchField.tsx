import { useEffect, useRef } from 'react';
import { SearchField as Field } from '../../../components/SearchField';
import { useDraft } from '../../../lib/useDraft';
import { WORDS } from '../words';
import classes from './ListTools.module.css';

interface Props {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** The search field. The key `/` focuses it from anywhere on the page except text fields. */
export function SearchField({ query, onChange }: Props) {
  const [draft, setDraft] = useDraft(query, onChange);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <div role="search" aria-label={WORDS.title} className={classes.search}>
      <Field
        ref={field}
        label={WORDS.search}
        placeholder={WORDS.searchShort}
        hotkey="/"
        maxLength={100}
        value={draft}
        onChange={setDraft}
      />
    </div>
  );
}
