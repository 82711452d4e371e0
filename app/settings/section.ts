import type { Permission } from '../domain/role';
import { define, type Definition, type Fields, type Parts } from '../resource/define';

/** The sections of a device's settings, each with its name within a sentence. */
export const SECTION_NOUNS = {
  general: 'general',
  media: 'media',
  mavlink: 'MAVLink',
  modem: 'modem',
  radio: 'radio',
  network: 'network',
  system: 'system',
  terminal: 'terminal',
  alerts: 'alert',
} as const;
export type SectionName = keyof typeof SECTION_NOUNS;
export const SECTION_NAMES = Object.keys(SECTION_NOUNS) as readonly SectionName[];

export interface Section<F extends Fields = Fields> extends Definition<F> {
  readonly name: SectionName;
  readonly permission: Permission;
}
export type FieldName<S extends Section> = Extract<keyof S['fields'], string>;

/** One section of a device's settings. */
export const defineSection = <const F extends Fields>(
  name: SectionName,
  parts: Parts<F> & Pick<Section, 'permission'>,
): Section<F> => ({
  ...define(name, parts),
  permission: parts.permission,
});
