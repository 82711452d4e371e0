import { limitsOf, type Values } from '#app/resource/define';
import type { Field } from '#app/resource/field';
import type { Section } from '#app/settings/section';

/** What the device says of itself in a section without a part of its own. */
export const PLAIN_CAPABILITY: Values = { supported: true };

function plainValue({ kind, isNullable }: Field, { min = 0, choices = [] }: ReturnType<typeof limitsOf>): unknown {
  if (isNullable) return null;
  switch (kind) {
    case 'flag':
      return false;
    case 'number':
      return min;
    case 'choice':
      return choices[0] ?? '';
    case 'many':
    case 'texts':
    case 'numbers':
    case 'rows':
      return [];
    case 'text':
    case 'secret':
      return '';
  }
}

/**
 * The values that a section begins with, from the kinds and ranges of its fields: off, the smallest number, the first
 * choice, an empty text or list, and not set where a field may be. Secrets are left out.
 */
export const plainValues = (section: Section): Values =>
  Object.fromEntries(
    Object.entries(section.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => [name, plainValue(field, limitsOf(section, name, PLAIN_CAPABILITY))]),
  );
