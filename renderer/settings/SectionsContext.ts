import type { Section, SectionName } from '#app/settings/section';
import { createContext, useContext, useEffect, useState } from 'react';
import type { SectionWords } from '../resource/words';

/** What parts outside of a section's own page need of it. */
export interface SectionParts {
  /** Its name within a sentence, as in "the modem settings". */
  readonly noun: string;
  readonly definition: () => Promise<Section>;
  /** How its page names its fields. */
  readonly words: () => Promise<SectionWords>;
}

export type KnownSections = Readonly<Partial<Record<SectionName, SectionParts>>>;

/** The sections that this version has pages for. The shell provides them: features own their words. */
export const SectionsContext = createContext<KnownSections>({});

/** Returns the section with this name; undefined when this version has no page for it. */
export const sectionNamed = (known: KnownSections, name: unknown): SectionName | undefined =>
  typeof name === 'string' && Object.hasOwn(known, name) ? (name as SectionName) : undefined;

export const useKnownSections = (): KnownSections => useContext(SectionsContext);

/** A section's name within a sentence. */
export const useSectionNoun = (name: SectionName): string => useContext(SectionsContext)[name]?.noun ?? name;

/** What a script holds; null until it is loaded, or when there is nothing to load. */
function useLoaded<T>(load: (() => Promise<T>) | undefined) {
  const [loaded, setLoaded] = useState<{ readonly by: unknown; readonly value: T | null } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    const keep = (value: T | null) => isCurrent && setLoaded({ by: load, value });
    load().then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const isLoaded = load !== undefined && loaded?.by === load;
  return { value: isLoaded ? loaded.value : null, isFailed: isLoaded && loaded.value === null };
}

const NONE: SectionWords = {};

/** The words of a section's fields. Empty until they are loaded, and when they cannot be: fields are then named as on the wire. */
export function useSectionWords(name: SectionName | undefined): SectionWords {
  const known = useContext(SectionsContext);
  return useLoaded(name && known[name]?.words).value ?? NONE;
}

/** The definition of a section: null until it is loaded, and when it cannot be (`isFailed`). */
export function useSectionDefinition(name: SectionName | undefined) {
  const known = useContext(SectionsContext);
  return useLoaded(name && known[name]?.definition);
}
