import type { JsonSchema } from './jsonSchema';

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const indented = (text: string) => text.replaceAll('\n', '\n  ');
/** What a whole number may be at most in JSON, for want of another bound. */
const MOST = Number.MAX_SAFE_INTEGER;
const nameIn = (ref: unknown) => String(ref).split('/').at(-1) ?? '';

/** A bound; undefined for one that every number holds that JSON can carry, or every text. */
const boundOf = (value: unknown, no: number): string | undefined => (value === no ? undefined : JSON.stringify(value));

/** What a plain value must hold beside its type, as `1 to 64 characters`; empty: nothing. */
export function limitsText(schema: JsonSchema): string {
  const options = list(schema.anyOf ?? schema.oneOf);
  if (options.length > 0) return [...new Set(options.map(limitsText))].filter((text) => text !== '').join(', or ');
  const { items } = schema;
  const each =
    typeof items === 'object' && items !== null && !('prefixItems' in items) ? limitsText(items as JsonSchema) : '';
  const range = (least: unknown, most: unknown, unit: string): string => {
    const [from, to] = [boundOf(least, unit === '' ? -MOST : 0), boundOf(most, MOST)];
    if (from !== undefined && from === to) return `exactly ${from}${unit}`;
    if (from === undefined) return to === undefined ? '' : `at most ${to}${unit}`;
    return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`;
  };
  const parts = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    each === '' ? '' : `each ${each}`,
    schema.format,
    schema.pattern,
    schema.default !== undefined && `${JSON.stringify(schema.default)} if left out`,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** An object member by member, each with what it must hold. */
function objectText(schema: JsonSchema): string {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
  const rows = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).map(([name, one]) => {
    const limits = limitsText(one);
    const member = `${name}${required.has(name) ? '' : '?'}: ${typeText(one)}`;
    return `  ${indented(member)}${limits === '' ? '' : ` (${limits})`}`;
  });
  const rest = schema.additionalProperties;
  const others = typeof rest === 'object' && rest !== null ? `  [name]: ${indented(typeText(rest as JsonSchema))}` : [];
  const lines = rows.concat(others);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}

/** A JSON Schema in short, in the manner of TypeScript. Objects that have a name are told by it. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const options = list(schema.anyOf ?? schema.oneOf);
  if (options.length > 0) return options.map(typeText).join(' | ');
  if (schema.prefixItems !== undefined) return `[${list(schema.prefixItems).map(typeText).join(', ')}]`;
  if (schema.type === 'array') {
    const item = typeText((schema.items ?? {}) as JsonSchema);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema);
  return typeof schema.type === 'string' ? schema.type : 'any';
}
