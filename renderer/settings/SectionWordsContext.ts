import type { SectionName } from '#app/settings/section';
import { createContext, useContext, useEffect, useState } from 'react';
import type { SectionWords } from '../resource/words';

type LoadWords = (name: SectionName) => Promise<SectionWords>;

const NONE: SectionWords = {};

/** Loads the words of a section's fields for parts outside of its own page. Features own those words, so that the shell provides them. */
export const SectionWordsContext = createContext<LoadWords | null>(null);

/** The words of a section's fields; without any until they are loaded, and where there are none. */
export function useSectionWords(name: SectionName | undefined): SectionWords {
  const load = useContext(SectionWordsContext);
  const [loaded, setLoaded] = useState<{ readonly name: SectionName; readonly words: SectionWords } | null>(null);
  useEffect(() => {
    if (name === undefined || !load) return;
    let isCurrent = true;
    load(name).then(
      (words) => isCurrent && setLoaded({ name, words }),
      // Fields are named as on the wire then.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load, name]);
  return loaded?.name === name ? (loaded?.words ?? NONE) : NONE;
}
