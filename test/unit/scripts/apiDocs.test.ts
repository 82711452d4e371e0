import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import { isFilledPath } from '#app/api/path';
import { refusalsOf } from '../../../scripts/lib/apiDocs/common';
import { readExamples } from '../../../scripts/lib/apiDocs/examples';
import { FACTS } from '../../../scripts/lib/apiDocs/facts/index';
import { templateOf } from '../../../scripts/lib/apiDocs/openapi';
import { answersOf } from '../../../scripts/lib/apiDocs/responses';
import { ROOT, run } from '../../../scripts/lib/process';

const FILE = path.join(ROOT, 'docs/api/openapi.json');
const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const examples = readExamples();

interface Media {
  readonly schema: object;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = JSON.parse(readFileSync(FILE, 'utf8')) as Document;
const operationOf = (name: EndpointName) =>
  document.paths[templateOf(name)]?.[ENDPOINTS[name].method.toLowerCase()] as Operation;

test('Redocly’s recommended rules find nothing in docs/api/openapi.json', async () => {
  const script = path.join(ROOT, 'scripts/lib/apiDocs/lintOpenApi.mjs');
  expect(await run(process.execPath, [script, FILE], { show: false })).toEqual({ code: 0, output: '' });
}, 60_000);

test('docs/api/openapi.json has an operation for each call, by its name, and one for OPTIONS of video', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...NAMES, 'askWhep'].sort());
});

describe('the recorded example', () => {
  let problemsOf: (pointer: readonly string[], value: unknown) => string;

  beforeAll(() => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(document, 'openapi');
    const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
    problemsOf = (pointer, value) => {
      const check = ajv.compile({ $ref: `openapi#/${pointer.map(escaped).join('/')}` });
      return check(value) ? '' : ajv.errorsText(check.errors);
    };
  });

  const JSON_TYPE = 'application/json';

  test.each(NAMES)('of %s fits the document', (name) => {
    const { request, answer } = examples.calls[name];
    const { method } = ENDPOINTS[name];
    const operation = operationOf(name);
    const place = ['paths', templateOf(name), method.toLowerCase()];
    if (operation.requestBody?.content[JSON_TYPE] && request.body !== undefined)
      expect(problemsOf([...place, 'requestBody', 'content', JSON_TYPE, 'schema'], request.body)).toBe('');
    const content = operation.responses[answer.status]?.content;
    if (content?.[JSON_TYPE])
      expect(
        problemsOf([...place, 'responses', String(answer.status), 'content', JSON_TYPE, 'schema'], answer.body),
      ).toBe('');
    else if (answer.status !== 204 && answer.status !== 302) expect(Object.keys(content ?? {})).toHaveLength(1);
  });

  test.each(NAMES)('of %s is of its path, its query, and an answer that is described', (name) => {
    const { request, answer } = examples.calls[name];
    const [at = '', query = ''] = request.path.split('?');
    expect([name, isFilledPath(ENDPOINTS[name].path, at)]).toEqual([name, true]);
    const known = Object.keys(FACTS[name].query ?? {});
    expect([...new URLSearchParams(query).keys()].filter((one) => !known.includes(one))).toEqual([]);
    expect(Object.keys(answersOf(ENDPOINTS[name], FACTS[name]))).toContain(String(answer.status));
  });

  test('has nothing that changes from run to run', () => {
    const text = JSON.stringify(examples);
    const times = text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g) ?? [];
    expect(times.filter((time) => Date.parse(time) % 300_000 !== 0)).toEqual([]);
    expect(text).not.toMatch(/127\.0\.0\.1:\d|localhost:\d/);
    const ids = text.match(/\b[a-z]{2,6}_(?:[0-9a-f]{16}|[0-9a-f]{8})\b/g) ?? [];
    expect(ids.filter((id) => !/_0{4}/.test(id))).toEqual([]);
  });
});

describe('what is said of each call', () => {
  test('names no status of an error among its answers, and no other among its refusals', () => {
    for (const name of NAMES) {
      const good = Object.keys(answersOf(ENDPOINTS[name], FACTS[name])).map(Number);
      const bad = refusalsOf(ENDPOINTS[name], FACTS[name]).map(([status]) => status);
      expect([name, good.filter((one) => one >= 400), bad.filter((one) => one < 400)]).toEqual([name, [], []]);
    }
  });

  test('names each refusal once', () => {
    for (const name of NAMES) {
      const keys = refusalsOf(ENDPOINTS[name], FACTS[name]).map(([status, code, when]) => `${status} ${code} ${when}`);
      expect([name, keys.length]).toEqual([name, new Set(keys).size]);
    }
  });

  test('asks for conditions only where the answer has a version to name', () => {
    const isChange = (name: EndpointName) => ['PATCH', 'DELETE', 'POST'].includes(ENDPOINTS[name].method);
    const odd = NAMES.filter((name) => FACTS[name].ifMatch !== undefined && !isChange(name));
    expect(odd).toEqual([]);
  });
});
