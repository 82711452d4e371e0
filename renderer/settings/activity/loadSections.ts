import type { AuditEntry } from '#app/domain/audit';
import { fieldsOn, type Values } from '#app/resource/define';
import type { Section, SectionName } from '#app/settings/section';
import { sectionNamed, type KnownSections } from '../SectionsContext';
import type { KnownSection } from './auditWords';

/** Words and fields of sections, by name. */
export type Sections = ReadonlyMap<string, Pick<KnownSection, 'words' | 'fields'>>;

interface Options {
  readonly known: KnownSections;
  /** Requests the device's capabilities for a section. */
  readonly capabilityOf: (section: Section) => Promise<Values>;
}

/** Returns the section whose settings an entry is about; undefined if there is none, or if this version has no page for it. */
export const sectionOf = ({ action, target }: AuditEntry, known: KnownSections): SectionName | undefined =>
  action === 'settings.update' ? sectionNamed(known, target) : undefined;

async function loadSection(name: SectionName, { known, capabilityOf }: Options) {
  const parts = known[name];
  if (!parts) throw new Error(`Unknown section: ${name}`);
  const [words, definition] = await Promise.all([parts.words(), parts.definition()]);
  const isAsked = Object.values(definition.fields).some(({ hasDeviceUnit }) => hasDeviceUnit);
  return [name, { words, fields: fieldsOn(definition, isAsked ? await capabilityOf(definition) : {}) }] as const;
}

/** Returns `loaded` with the sections added that these entries are about. Leaves out sections that cannot be loaded. */
export async function loadSections(
  entries: readonly AuditEntry[],
  loaded: Sections,
  options: Options,
): Promise<Sections> {
  const names = new Set(entries.map((entry) => sectionOf(entry, options.known)));
  const missing = [...names].flatMap((name) => (name === undefined || loaded.has(name) ? [] : [name]));
  const answers = await Promise.allSettled(missing.map((name) => loadSection(name, options)));
  return new Map([...loaded, ...answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]);
}
