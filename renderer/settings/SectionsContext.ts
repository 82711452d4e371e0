import type { Section, SectionName, Sections } from '#app/settings/section';
import { createContext, useContext, useEffect, useState } from 'react';
import type { SectionWords, WordsOf } from '../resource/words';

/** What other parts of the app need to know about a section of the settings. */
export interface SectionParts {
  /** Its name within a sentence, as in "the modem settings". */
  readonly noun: string;
  readonly definition: () => Promise<Section>;
  /** Texts of its fields. */
  readonly words: () => Promise<SectionWords>;
}

/** The parts of one section: its own definition, and texts of each of its fields. */
export interface PartsOf<N extends SectionName> extends SectionParts {
  readonly definition: () => Promise<Sections[N]>;
  readonly words: () => Promise<SectionWords & WordsOf<Sections[N]>>;
}

export type KnownSections = Readonly<Partial<Record<SectionName, SectionParts>>>;

/** The sections that this version has pages for. The shell provides them, because each feature owns its texts. */
export const SectionsContext = createContext<KnownSections>({});

/** Returns the section with this name; undefined when this version has no page for it. */
export const sectionNamed = (known: KnownSections, name: unknown): SectionName | undefined =>
  typeof name === 'string' && Object.hasOwn(known, name) ? (name as SectionName) : undefined;

export const useKnownSections = (): KnownSections => useContext(SectionsContext);

/** A section's name within a sentence. */
export const useSectionNoun = (name: SectionName): string => useContext(SectionsContext)[name]?.noun ?? name;

/** Loads a value from a script; null until it is loaded, or when `load` is absent. */
function useScript<T>(load: (() => Promise<T>) | undefined) {
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

/** Returns the texts of a section's fields. Empty until loaded and after a failure; fields are then shown by their names on the wire. */
export function useSectionWords(name: SectionName | undefined): SectionWords {
  const known = useContext(SectionsContext);
  return useScript(name && known[name]?.words).value ?? NONE;
}

/** Returns the definition of a section; null until loaded and after a failure (`isFailed`). */
export function useSectionDefinition(name: SectionName | undefined) {
  const known = useContext(SectionsContext);
  return useScript(name && known[name]?.definition);
}
