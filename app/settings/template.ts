import type { Field } from './field';
import type { Section } from './section';

/** Whether a field's value may be copied to another device: no secret, and nothing that names one device. */
export const isCopyable = ({ kind, isUnique, hasSecrets }: Field): boolean =>
  kind !== 'secret' && !isUnique && !hasSecrets;

/** Names of the fields that may be copied. */
export const copyableFields = (section: Section): readonly string[] =>
  Object.keys(section.fields).filter((name) => section.fields[name] && isCopyable(section.fields[name]));
