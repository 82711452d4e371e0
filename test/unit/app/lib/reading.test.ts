import { describe, expect, jest, test } from '@jest/globals';
import vm from 'node:vm';
import * as v from 'valibot';
import { entity, field, orNull, recordOf, total } from '../../../../app/lib/entity';
import { isBytes } from '../../../../app/lib/isBytes';
import { parseJson } from '../../../../app/lib/parseJson';
import { asRecord, read } from '../../../../app/lib/read';
import { readBytes } from '../../../../app/lib/readBytes';
import { readChunks } from '../../../../app/lib/readChunks';
import { readText } from '../../../../app/lib/readText';
import { rowsOf } from '../../../../app/lib/rowsOf';
import { sameJson } from '../../../../app/lib/sameJson';

/** A body in these parts, and what was done to it. */
function bodyOf(...parts: readonly (readonly number[])[]) {
  const cancel = jest.fn(() => Promise.resolve());
  let asked = 0;
  const readPart = () => {
    const part = parts[asked];
    asked += 1;
    return Promise.resolve(part ? { done: false, value: new Uint8Array(part) } : { done: true });
  };
  return { body: { getReader: () => ({ read: readPart, cancel }) }, cancel, asked: () => asked };
}

describe('the body of an answer', () => {
  test('is read to its end, in its order', async () => {
    const response = bodyOf([1, 2], [], [3]);
    expect(await readBytes(response, 3)).toEqual(new Uint8Array([1, 2, 3]));
    expect(response.cancel).not.toHaveBeenCalled();
  });

  test('that is larger than allowed is not read on, and its line is given back', async () => {
    const response = bodyOf([1, 2], [3, 4], [5]);
    expect(await readBytes(response, 3)).toBeNull();
    expect([response.asked(), response.cancel.mock.calls.length]).toEqual([2, 1]);
    expect(await readText(bodyOf([1, 2]), 1)).toBeNull();
  });

  test('that is not there is empty', async () => {
    expect(await readBytes({ body: null }, 5)).toEqual(new Uint8Array(0));
    expect(await readText({ body: null }, 5)).toBe('');
  });

  test('is text though a character is cut between two parts, and marked where its end is missing', async () => {
    expect(await readText(bodyOf([0x61, 0xc3], [0xa4, 0x62]), 9)).toBe('aäb');
    expect(await readText(bodyOf([0x61, 0xc3]), 9)).toBe('a\ufffd');
  });

  test('waits until each part was taken, and is given up where that fails', async () => {
    const response = bodyOf([1], [2], [3]);
    const taken: number[] = [];
    const reading = readChunks(response, 9, async ([first = 0]) => {
      await Promise.resolve();
      taken.push(first);
      if (first === 2) throw new Error('disk full');
    });
    await expect(reading).rejects.toThrow('disk full');
    expect(taken).toEqual([1, 2]);
    expect([response.asked(), response.cancel.mock.calls.length]).toEqual([2, 1]);
  });

  test('that is there at once leaves a page room for other tasks after each megabyte', async () => {
    const part = new Array<number>(250_000).fill(0);
    let tasks = 0;
    // Node has none: a browser's yields to what is more urgent, this one to whatever comes next.
    const scheduler = { yield: () => new Promise<void>((resolve) => setImmediate(() => resolve(void (tasks += 1)))) };
    Object.assign(globalThis, { scheduler });
    const bytes = await readBytes(bodyOf(...new Array<number[]>(9).fill(part)), 3_000_000);
    Reflect.deleteProperty(globalThis, 'scheduler');
    expect([bytes?.length, tasks]).toEqual([2_250_000, 2]);
    expect(await readText(bodyOf(part, part, part, part, part), 3_000_000)).toHaveLength(1_250_000);
  });

  test('rejects as reading it does, even where it cannot be given up either', async () => {
    const cancel = () => Promise.reject(new Error('cannot'));
    const broken = { body: { getReader: () => ({ read: () => Promise.reject(new Error('cut')), cancel }) } };
    await expect(readChunks(broken, 9, () => undefined)).rejects.toThrow('cut');
  });
});

test('JSON is read, and what is none is nothing', () => {
  expect([parseJson('{"a":[1]}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([
    { a: [1] },
    null,
    undefined,
    undefined,
  ]);
});

test('parseJson cuts what is nested more than 100 deep, and keeps everything else', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}7${']'.repeat(depth)}`;
  expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
  const cut = nested(100).replace('7', '"[too deep]"');
  for (const depth of [101, 20_000]) expect(JSON.stringify(parseJson(nested(depth)))).toBe(cut);
  expect(parseJson(`{"a":{"b":${nested(200)}},"c":1}`)).toMatchObject({ c: 1 });
});

test('parseJson leaves an own member named __proto__ where it is', () => {
  const value = parseJson('{"__proto__":{"isAdmin":true},"a":1}') as object;
  expect(Object.keys(value)).toEqual(['__proto__', 'a']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
});

test('bytes are known by what they are, of whichever realm', () => {
  expect(isBytes(new Uint8Array(2))).toBe(true);
  expect(isBytes(vm.runInNewContext('new Uint8Array(2)'))).toBe(true);
  const forged = { [Symbol.toStringTag]: 'Uint8Array' };
  for (const other of [new Uint16Array(2), new DataView(new ArrayBuffer(2)), new ArrayBuffer(2), [1], null, forged])
    expect(isBytes(other)).toBe(false);
});

test('a value that does not satisfy its schema is the fallback; one that is no record has no members', () => {
  expect([read(v.string(), 'a', null), read(v.string(), 5, null)]).toEqual(['a', null]);
  expect(asRecord({ a: 1 })).toEqual({ a: 1 });
  for (const other of [null, undefined, [1], 'text', 5]) expect(asRecord(other)).toEqual({});
});

test('rows are a list, or the list under their name; nothing else is', () => {
  expect(rowsOf([1], 'devices')).toEqual([1]);
  expect(rowsOf({ devices: [2] }, 'devices')).toEqual([2]);
  for (const other of [{ others: [1] }, { devices: {} }, null, 'text'])
    expect(() => rowsOf(other, 'devices')).toThrow('No devices in the answer');
});

test('two JSON values are the same whatever the order of members, and never for less', () => {
  const same: [unknown, unknown][] = [
    [1, 1],
    [null, null],
    [
      { a: 1, b: [1, { c: 2 }] },
      { b: [1, { c: 2 }], a: 1 },
    ],
    [[], []],
  ];
  const different: [unknown, unknown][] = [
    [1, '1'],
    [null, {}],
    [{}, null],
    [5, {}],
    [{}, 'a'],
    [[], {}],
    [{}, []],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ toString: 1 }, { valueOf: 1 }],
  ];
  for (const [one, other] of same) expect([one, other, sameJson(one, other)]).toEqual([one, other, true]);
  for (const [one, other] of different) expect([one, other, sameJson(one, other)]).toEqual([one, other, false]);
});

describe('an entity', () => {
  const fields = {
    id: field('id', v.string()),
    name: field('full_name', v.string(), v.fallback(v.string(), 'nobody')),
    age: field('age', v.number(), orNull(v.number())),
    tags: field(
      'tags',
      v.array(v.string()),
      total((value) => (Array.isArray(value) ? value.length : 0)),
    ),
  };

  test('takes its members by their names on the wire, and bad ones by what stands in for them', () => {
    const { decode } = entity(fields);
    expect(decode({ id: 'a', full_name: 'Ada', age: 7, tags: ['x'], more: 1 })).toEqual({
      id: 'a',
      name: 'Ada',
      age: 7,
      tags: 1,
    });
    expect(decode({ id: 'a', full_name: 5, age: 'old' })).toEqual({ id: 'a', name: 'nobody', age: null, tags: 0 });
    expect(decode({ id: 'a', name: 'Ada' })).toMatchObject({ name: 'nobody' });
  });

  test('is none without a member that nothing stands in for', () => {
    const { decode } = entity(fields, ({ id }) => id.toUpperCase());
    expect(decode({ id: 'a' })).toBe('A');
    for (const other of [{}, { id: 5 }, null, [], 'text']) expect(decode(other)).toBeNull();
  });

  test('has the contract of its wire, which is strict', () => {
    const { wire } = entity(fields);
    const good = { id: 'a', full_name: 'Ada', age: 7, tags: ['x'] };
    expect(v.safeParse(wire, good).success).toBe(true);
    for (const name of Object.keys(good)) expect(v.safeParse(wire, { ...good, [name]: {} }).success).toBe(false);
  });

  test('inside another is read the same way', () => {
    const Inner = recordOf({ name: field('full_name', v.string(), v.fallback(v.string(), '')) });
    expect(v.parse(Inner, { full_name: 'Ada' })).toEqual({ name: 'Ada' });
    expect(v.parse(Inner, null)).toEqual({ name: '' });
  });
});
