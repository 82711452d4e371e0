import * as v from 'valibot';
import type { Permission } from '../domain/role';
import { define, type Definition, type Fields, type Parts } from '../resource/define';

/**
 * The sections of a device's settings by name. Each file of `sections/` adds its own, so that a name without a
 * definition does not compile, and a section without an entry in the registry of pages does not either.
 */
export interface Sections {}
export type SectionName = keyof Sections;

/** A section's name on the wire. Server and page each know which sections they have. */
export const SectionNameWire = v.custom<SectionName>(
  (value) => typeof value === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(value),
  'Enter the name of a section.',
);

export interface Section<F extends Fields = Fields, N extends SectionName = SectionName> extends Definition<F> {
  readonly name: N;
  readonly permission: Permission;
}
export type FieldName<S extends Section> = Extract<keyof S['fields'], string>;

/** One section of a device's settings. */
export const defineSection = <const F extends Fields, const N extends SectionName>(
  name: N,
  parts: Parts<F> & Pick<Section, 'permission'>,
): Section<F, N> => ({
  ...define(name, parts),
  permission: parts.permission,
});
