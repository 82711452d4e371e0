import fc from 'fast-check';
import type * as v from 'valibot';

type Schema = v.GenericSchema;

interface Action {
  readonly type: string;
  readonly requirement?: unknown;
}

interface Inspected {
  readonly type: string;
  readonly pipe?: readonly Action[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly key?: Schema;
  readonly value?: Schema;
}

/** Characters of ids, words and names that every reader takes. */
const LETTERS = ['a', 'k', 'z', '0', '9', '_'];
/** Long enough for an invitation's id. */
const SHORTEST = 6;
const LONGEST = 20;

function text(bound: (name: string) => number | undefined, pattern: RegExp | undefined): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(pattern);
  const maxLength = Math.min(bound('max_length') ?? LONGEST, LONGEST);
  const minLength = Math.min(Math.max(bound('min_length') ?? 0, SHORTEST), maxLength);
  return fc.string({ unit: fc.constantFrom(...LETTERS), minLength, maxLength });
}

function number(bound: (name: string) => number | undefined, isWhole: boolean): fc.Arbitrary<number> {
  const [min, max] = [bound('min_value') ?? -1e9, bound('max_value') ?? 1e9];
  return isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/**
 * Usual values that a schema of a server's answers or events allows: short plain texts, which every reader takes as ids and names, and
 * numbers to 1e9 where it has no bounds. Throws for a kind of schema that it does not know: such a one is in no contract.
 */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, pipe = [], entries, item, items, wrapped, options, key, value } = schema as unknown as Inspected;
  const requirement = (name: string) => pipe.find((action) => action.type === name)?.requirement;
  const bound = (name: string) => requirement(name) as number | undefined;
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(entries ?? {}).map(([name, one]) => [name, arbitraryOf(one)])),
        { requiredKeys: Object.entries(entries ?? {}).flatMap(([name, one]) => (isOptional(one) ? [] : [name])) },
      );
    case 'array':
      return fc.array(arbitraryOf(item as Schema), { maxLength: Math.min(bound('max_length') ?? 4, 4) });
    case 'tuple':
      return fc.tuple(...(items ?? []).map(arbitraryOf));
    case 'record':
      return fc.dictionary(arbitraryOf(key as Schema) as fc.Arbitrary<string>, arbitraryOf(value as Schema), {
        maxKeys: 3,
      });
    case 'optional':
      return arbitraryOf(wrapped as Schema);
    case 'nullable':
      return fc.option(arbitraryOf(wrapped as Schema));
    case 'picklist':
      return fc.constantFrom(...(options ?? []));
    case 'union':
      return fc.oneof(...(options as readonly Schema[]).map(arbitraryOf));
    case 'string':
      return text(bound, requirement('regex') as RegExp | undefined);
    case 'number':
      return number(
        bound,
        pipe.some((action) => action.type === 'integer'),
      );
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue();
    default:
      throw new Error(`No values of a schema of the kind ${type}`);
  }
}

const isOptional = (schema: Schema) => (schema as unknown as Inspected).type === 'optional';
