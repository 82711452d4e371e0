import { describe, expect, test } from '@jest/globals';
import type * as v from 'valibot';
import type { Endpoint } from '#app/api/endpoint';
import { ENDPOINTS } from '#app/api/index';
import { readAnswer } from '#app/api/request';
import { toLogLines } from '#app/domain/journal';
import { parseJson } from '#app/lib/parseJson';
import { mayBeMissing, sampleOf } from '../../support/sampleOf';

/** Nested so deep that recursion over it throws. */
const DEEP = `${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}`;
/** JSON texts that break careless readers. */
const HOSTILE = [
  DEEP,
  '{"toString":1,"valueOf":1,"toJSON":1}',
  '{"__proto__":{"length":5},"length":1e9,"constructor":null}',
  '[[[]],null,{}]',
  '[null,7,"x",true]',
  '1e999',
  '-0',
  'true',
  'null',
  '""',
  '"\\ud800\\u0000"',
  `"${'9'.repeat(10_000)}"`,
];

interface List {
  readonly endpoint: Endpoint;
  /** The member of the answer that holds the rows. */
  readonly member: string;
  readonly row: (number: string) => Record<string, unknown>;
}

/** Members of which readers want more than the contract says. `day`: one digit. */
const meaningful = (day: string): Readonly<Record<string, unknown>> => ({
  at: `2026-11-0${day}T12:00:00Z`,
  urls: [`stun:host${day}.test`],
  max: 5,
});

/** A row that satisfies the contract. Rows of two numbers differ in every text that the contract leaves open. */
function rowOf(schema: v.GenericSchema, number: string): Record<string, unknown> {
  const row = sampleOf(schema, `device-${number}`) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, meaningful(number)[name] ?? value]));
}

/** Every call whose answer has a list of records, with rows that satisfy the contract. */
const LISTS = Object.entries(ENDPOINTS).flatMap(([name, endpoint]: [string, Endpoint]): [string, List][] => {
  const { entries } = (endpoint.response ?? {}) as { entries?: Record<string, v.GenericSchema & { item?: unknown }> };
  return Object.entries(entries ?? {}).flatMap(([member, schema]) => {
    const { item } = schema as { item?: v.GenericSchema & { entries?: object } };
    if (!item?.entries) return [];
    return [[`${name}.${member}`, { endpoint, member, row: (number) => rowOf(item, number) }]] as [string, List][];
  });
});

/** An answer with these rows, given as JSON texts. */
const answerOf = ({ endpoint, member }: List, rows: readonly string[]) => {
  const { entries } = endpoint.response as unknown as { entries: Record<string, v.GenericSchema> };
  const others = Object.entries(entries)
    .filter(([name, schema]) => name !== member && !mayBeMissing(schema))
    .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(sampleOf(schema, 'device-1'))},`);
  const text = `{${others.join('')}${JSON.stringify(member)}:[${rows.join(',')}]}`;
  return { status: 200, etag: null, retryAfter: null, location: null, text };
};

/** A decoded answer and every value within it, each as JSON. */
function partsOf(value: unknown): string[] {
  if (typeof value === 'string') return [JSON.stringify(value)];
  if (typeof value !== 'object' || value === null) return [];
  const inner = value instanceof Map ? [...value] : Object.values(value);
  return [JSON.stringify(value), ...inner.flatMap(partsOf)];
}

test('many answers contain a list', () => {
  expect(LISTS.length).toBeGreaterThan(20);
});

describe('a list of an answer', () => {
  test.each(LISTS)('%s keeps its readable rows beside hostile ones', (_, list) => {
    const { endpoint, row } = list;
    const texts = [JSON.stringify(row('1')), JSON.stringify(row('2'))] as const;
    const read = (all: readonly string[]) => readAnswer(endpoint, answerOf(list, all), 0);
    const alone = texts.map((text) => partsOf(read([text])));
    // Without the parts that an empty list or the other row gives as well.
    const nothing = new Set(partsOf(read([])));
    const own = alone.map((parts, at) => parts.filter((part) => !nothing.has(part) && !alone[1 - at]?.includes(part)));
    for (const hostile of HOSTILE) {
      const spoilt = Object.keys(row('3')).map((name) =>
        JSON.stringify({ ...row('3'), [name]: '@here' }).replace('"@here"', hostile),
      );
      const parts = new Set(partsOf(read([texts[0], hostile, ...spoilt, texts[1]])));
      // The whole list is one of the parts and has more rows now, so not every part is found again.
      for (const kept of own) expect(kept.some((part) => parts.has(part))).toBe(true);
    }
  });
});

test('toLogLines keeps a line whose field is nested 10,000 deep, and the lines beside it', () => {
  const lines = toLogLines(
    parseJson(
      `[{"cursor":"c1","message":"one"},{"cursor":"c2","message":"two","fields":{"F":${DEEP}}},{"cursor":"c3"}]`,
    ),
  );
  expect(lines.map(({ cursor }) => cursor)).toEqual(['c1', 'c2', 'c3']);
  expect(lines[1]).toMatchObject({ message: 'two', fields: [['F', expect.stringMatching(/^\{"a":\[\{"a":\[/)]] });
});
