import type { SectionName } from '#app/settings/section';
import { createContext, useContext, useEffect, useState } from 'react';
import type { SectionWords } from '../resource/words';

export type WordsBySection = Readonly<Record<SectionName, SectionWords>>;

const NONE: SectionWords = {};

/** Loads the words of all sections' fields for parts outside of a section's own page. Features own those words, so that the shell provides them. */
export const SectionWordsContext = createContext<(() => Promise<WordsBySection>) | null>(null);

/** The words of a section's fields; without any until they are loaded, and where there are none. */
export function useSectionWords(name: SectionName | undefined): SectionWords {
  const load = useContext(SectionWordsContext);
  const [words, setWords] = useState<WordsBySection | null>(null);
  const isNeeded = name !== undefined;
  useEffect(() => {
    if (!isNeeded || !load) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setWords(loaded),
      // Fields are named as on the wire then.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);
  return (name && words?.[name]) ?? NONE;
}
