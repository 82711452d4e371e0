import * as v from 'valibot';

interface Inspected {
  readonly type: string;
  readonly entries?: Record<string, v.GenericSchema>;
  readonly item?: v.GenericSchema;
  readonly items?: readonly v.GenericSchema[];
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

const TEXTS = [
  '2026-11-01T12:00:00Z',
  '12:00',
  'Europe/Berlin',
  '192.168.1.2',
  '192.168.1.2/24',
  'a.test:51820',
  'https://a.test/',
  'abcdef',
  '0a1b2c3d-0000-4000-8000-000000000000',
  // A key on P-256.
  `B${'A'.repeat(86)}`,
  // A key of WireGuard.
  `${'A'.repeat(43)}=`,
];
const NUMBERS = [1, 5, 100, 5000];

export const mayBeMissing = (schema: v.GenericSchema): boolean => (schema as unknown as Inspected).type === 'optional';

/** A value that satisfies a schema of the API's contract, with `text` for each text that may be anything. */
export function sampleOf(schema: v.GenericSchema, text: string): unknown {
  const { type, entries, item, items, wrapped, options, literal } = schema as unknown as Inspected;
  const sample = (one: v.GenericSchema) => sampleOf(one, text);
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, sample(one)]));
  if (item) return [sample(item)];
  if (items) return items.map(sample);
  if (wrapped) return sample(wrapped);
  if (type === 'literal') return literal;
  if (options) return type === 'picklist' ? options[0] : sample(options[0] as v.GenericSchema);
  const found = [text, ...TEXTS, ...NUMBERS, true, null, {}].find((one) => v.safeParse(schema, one).success);
  if (found === undefined) throw new Error(`No sample of a ${type}`);
  return found;
}
