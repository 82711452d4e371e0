import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { callerRoles, callersText } from '../../../scripts/lib/apiDocs/callers';
import { renewed, type Examples } from '../../../scripts/lib/apiDocs/examples';
import type { Caller } from '../../../scripts/lib/apiDocs/facts/facts';
import { checkNames, Converter, findShared, shapeOf } from '../../../scripts/lib/apiDocs/jsonSchema';
import { BEGIN, END, withGeneratedPart } from '../../../scripts/lib/apiDocs/readme';
import { Normaliser, shortened } from '../../../scripts/lib/apiDocs/record/normalise';
import { typeText } from '../../../scripts/lib/apiDocs/typeText';

const Person = v.object({ name: v.string() });
const converter = (definitions = {}) => new Converter({ definitions, root: '#/here/', target: 'draft-2020-12' });

describe('Converter', () => {
  test('describes what a sender may write, and refers to named objects', () => {
    const schema = v.object({
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.check(() => true, 'No blanks.'),
      ),
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 5),
      by: Person,
    });
    expect(converter({ Person }).convert(schema)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, description: 'Refused otherwise: "No blanks."' },
        count: { type: 'integer', minimum: 1, default: 5 },
        by: { $ref: '#/here/Person' },
      },
      required: ['name', 'by'],
    });
  });

  test('takes expressions of Unicode, and throws for other flags', () => {
    const withFlags = (flags: string) => v.pipe(v.string(), v.regex(new RegExp('^a+$', flags)));
    expect(converter().convert(withFlags('u'))).toEqual({ type: 'string', pattern: '^a+$' });
    expect(() => converter().convert(withFlags('i'))).toThrow('no form in JSON Schema');
  });

  test('throws for a function that stands for a schema, unless it begins a pipe with a shape', () => {
    const gate = v.custom<object>((value) => typeof value === 'object');
    expect(() => converter().convert(v.object({ member: gate }))).toThrow('custom');
    const shape = v.strictObject({ name: v.string() });
    expect(shapeOf(v.pipe(gate, shape))).toBe(shape);
    expect(converter().convert(v.pipe(gate, shape))).toMatchObject({ additionalProperties: false });
  });
});

describe('checkNames', () => {
  const roots = { 'a.request': v.object({ one: Person }), 'b.response': v.array(v.nullable(Person)) };

  test('finds objects that stand in more than one place, however deep', () => {
    expect([...findShared(roots).values()]).toEqual(['a.request']);
    expect([...findShared({ a: Person, b: v.object({ name: v.string() }) })]).toEqual([]);
  });

  test('throws for such an object without a name, and for a name that is not needed', () => {
    expect(() => checkNames({}, roots)).toThrow('need a name: a.request');
    expect(() => checkNames({ Person, Other: v.object({}) }, roots)).toThrow('one place only: Other');
    expect(() => checkNames({ Person }, roots)).not.toThrow();
  });
});

describe('callersText', () => {
  test.each<[Caller, string]>([
    ['anyone', 'Anyone, also without a session.'],
    ['readAudit', 'Owners and admins of the device.'],
    ['rename', 'Owners, admins and editors of the device.'],
    ['remove', 'Only owners of the device.'],
  ])('says who may by %s', (who, sentence) => {
    expect(callersText({ who })).toBe(sentence);
    expect(callersText({ who, whoElse: 'Not now.' })).toBe(`${sentence} Not now.`);
  });

  test('names the role that each section and each command needs', () => {
    expect(callersText({ who: 'section' })).toMatch(/editors: .*`general`.*; admins: .*`system`.*; owners: `terminal`/);
    expect(callersText({ who: 'command' })).toMatch(/viewers: `snapshot`; .*owners: `factory_reset`/);
    expect(callerRoles({ who: 'clearLogs' })).toEqual(['owner']);
    expect(callerRoles({ who: 'section' })).toEqual(['owner', 'admin', 'editor']);
  });
});

describe('renewed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farsight-examples-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const examples = (speed: number, word: string) =>
    ({
      calls: { getUser: { request: { path: '/v1/user' }, answer: { status: 200, body: { speed } } } },
      events: { device: { telemetry: { speed, word } } },
    }) as unknown as Examples;

  test('keeps an earlier example where only numbers differ', () => {
    const file = path.join(folder, 'examples.json');
    expect(renewed(examples(1.5, 'a'), file)).toEqual(examples(1.5, 'a'));
    writeFileSync(file, JSON.stringify(examples(1.5, 'a')));
    expect(renewed(examples(27, 'a'), file)).toEqual(examples(1.5, 'a'));
    expect(renewed(examples(27, 'b'), file).events.device).toEqual({ telemetry: { speed: 27, word: 'b' } });
  });
});

describe('typeText', () => {
  test.each<[object, string]>([
    [{ $ref: '#/components/schemas/Job' }, 'Job'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ const: true }, 'true'],
    [{ prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    [{}, 'any'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name]: number\n}'],
  ])('writes %j as %s', (schema, text) => {
    expect(typeText(schema as Record<string, unknown>)).toBe(text);
  });

  test('tells which members may be left out, and what each must hold', () => {
    const properties = {
      name: { type: 'string', minLength: 1, maxLength: 64 },
      by: { type: 'object', properties: {} },
    };
    expect(typeText({ type: 'object', properties, required: ['name'] })).toBe(
      '{\n  name: string (1 to 64 characters)\n  by?: {}\n}',
    );
  });
});

describe('withGeneratedPart', () => {
  const words = fc.stringMatching(/^[a-z\n ]{0,40}$/);

  test('keeps what was written by hand, and changes nothing the second time', () => {
    fc.assert(
      fc.property(words, words, words, (before, generated, after) => {
        const document = `${before}${BEGIN}\nold\n${END}${after}`;
        const renewed = withGeneratedPart(document, generated);
        expect(renewed.startsWith(before) && renewed.endsWith(`${END}${after}`)).toBe(true);
        expect(renewed).not.toContain('old');
        expect(withGeneratedPart(renewed, generated)).toBe(renewed);
      }),
    );
  });

  test('begins the part in a document without one, and refuses one with half of the marks', () => {
    expect(withGeneratedPart('# Rules\n', 'calls')).toBe(`# Rules\n\n${BEGIN}\n\ncalls\n\n${END}\n`);
    expect(() => withGeneratedPart(`a ${BEGIN} b`, 'calls')).toThrow('marks');
    expect(() => withGeneratedPart(`${END} ${BEGIN}`, 'calls')).toThrow('marks');
  });
});

describe('Normaliser', () => {
  const startedAt = Date.parse('2026-05-05T09:00:00.000Z');
  const created = () => new Normaliser(startedAt, 'http://127.0.0.1:4321');

  test('replaces the same by the same, and other ids by others', () => {
    const text = '"dev_1a2b3c4d" "dev_ffffffff" "dev_1a2b3c4d"';
    const normaliser = created();
    expect(normaliser.apply(text)).toBe('"dev_00000001" "dev_00000002" "dev_00000001"');
    expect(normaliser.apply('dev_ffffffff')).toBe('dev_00000002');
  });

  test('keeps the distance of times, to five minutes', () => {
    const times = [0, 70_000, 600_000 + 2000].map((ms) => new Date(startedAt + ms).toISOString());
    const [noon, later] = ['2026-01-31T12:00:00.000Z', '2026-01-31T12:10:00.000Z'];
    expect(created().apply([times, `\n${times[1]}`, startedAt, 42])).toEqual([
      [noon, noon, later],
      `\n${noon}`,
      Date.parse(noon),
      42,
    ]);
  });

  test('replaces a short text that it was told only where it stands alone', () => {
    const normaliser = created();
    normaliser.learn('3F', 'AB');
    expect(normaliser.apply({ code: '3F', text: 'it has 3F in it' })).toEqual({ code: 'AB', text: 'it has 3F in it' });
  });

  test('replaces addresses, tokens, and what it was told', () => {
    const normaliser = created();
    normaliser.learn('kx9-s1', 'line-1');
    const token = 'Ab'.repeat(21).concat('c');
    const text = `http://127.0.0.1:4321/a ws://127.0.0.1:4321/b kx9-s1 ${token}`;
    expect(normaliser.apply(text)).toBe(
      `https://farsight.example/a wss://farsight.example/b line-1 ${'token-1-'.padEnd(43, 'x')}`,
    );
  });
});

describe('shortened', () => {
  test('fixes members that a call names, and null with them', () => {
    expect(shortened([{ mode: 'AUTO', fps: null }], { mode: 'GUIDED', fps: 15 })).toEqual([
      { mode: 'GUIDED', fps: 15 },
    ]);
  });

  test('cuts lists to two entries, and fixes what is measured', () => {
    expect(shortened({ items: [1, 2, 3], age_ms: 17, serial: null })).toEqual({
      items: [1, 2],
      age_ms: 1200,
      serial: null,
    });
  });

  test('cuts long files to two lines, and leaves event streams whole', () => {
    expect(shortened('a\nb\nc\nd\n')).toBe('a\nb\n');
    expect(shortened('retry: 1\n\n: ping\n\nevent: x\ndata: 1\n\n')).toContain('event: x');
  });

  test('fixes what is drawn by lot in a session description', () => {
    const sdp = ['v=0', 'o=- 77 0 IN IP4 1.2.3.4', 'm=video 5004 RTP 96', 'a=ice-pwd:secret', 'a=ssrc:1 cname:x'];
    const plain = String(shortened([...sdp, 'a=candidate:1 1 udp 5 1.2.3.4 9 typ host', 'a=candidate:2'].join('\r\n')));
    expect(plain).not.toMatch(/77|5004|secret|ssrc|1\.2\.3\.4|candidate:2/);
    expect(plain).toContain('m=video 9 RTP 96');
  });
});
