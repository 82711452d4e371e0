import type { Permission } from '../domain/role';
import { define, type Definition, type Fields, type Parts } from '../resource/define';

/** Names of the sections of a device's settings. */
export const SECTION_NAMES = [
  'general',
  'media',
  'mavlink',
  'modem',
  'radio',
  'network',
  'system',
  'terminal',
  'alerts',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

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
