import { holdsSecrets, type Field } from './field';
import type { Definition } from './define';

/** Whether a field's value may be copied to another device: no secret, and nothing that names one device. */
export const isCopyable = (field: Field): boolean => !holdsSecrets(field) && !field.isUnique;

/** Names of the fields that may be copied. */
export const copyableFields = (definition: Definition): readonly string[] =>
  Object.keys(definition.fields).filter((name) => definition.fields[name] && isCopyable(definition.fields[name]));
