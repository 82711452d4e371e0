import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Section, SectionName } from '#app/settings/section';
import { asRecord } from '#app/lib/read';

const FOLDER = path.join(__dirname, '../../app/settings/sections');
const load = createRequire(__filename);

/** The section that a file defines. Throws unless the file exports a section of its own name. */
function sectionIn(file: string): Section {
  const name = path.basename(file, '.ts');
  const section = asRecord(load(path.join(FOLDER, file)))[name];
  if (asRecord(section).name !== name) throw new Error(`app/settings/sections/${file} defines no section “${name}”`);
  return section as Section;
}

const sections = readdirSync(FOLDER).sort().map(sectionIn);

/** Every section that `app/settings/sections` defines. The folder is the list: a new file needs no entry here. */
export const SECTIONS = Object.fromEntries(sections.map((section) => [section.name, section])) as Readonly<
  Record<SectionName, Section>
>;
export const SECTION_NAMES: readonly SectionName[] = sections.map(({ name }) => name);
