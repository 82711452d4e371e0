import { useRef } from 'react';
import { SearchField as Field } from '../../../components/SearchField';
import type { Shortcut } from '../../../lib/shortcuts';
import { useDraft } from '../../../lib/useDraft';
import { useSingleKeys } from '../../../lib/useSingleKeys';
import { WORDS } from '../words';
import classes from './ListTools.module.css';

interface Props {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

const KEY = '/';
const KEYS: readonly Shortcut[] = [{ keys: KEY, what: WORDS.search }];

/** The search field. The key `/` focuses it from anywhere on the page except text fields. */
export function SearchField({ query, onChange }: Props) {
  const [draft, setDraft] = useDraft(query, onChange);
  const field = useRef<HTMLInputElement>(null);
  useSingleKeys(KEYS, ({ key }) => (key === KEY ? () => field.current?.focus() : null));
  return (
    <div role="search" aria-label={WORDS.title} className={classes.search}>
      <Field
        ref={field}
        label={WORDS.search}
        placeholder={WORDS.searchShort}
        hotkey={KEY}
        maxLength={100}
        value={draft}
        onChange={setDraft}
      />
    </div>
  );
}
