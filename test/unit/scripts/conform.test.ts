import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREAS } from '../../../scripts/lib/conform/areas/index';
import { readOptions, USAGE } from '../../../scripts/lib/conform/options';
import { createRedactor } from '../../../scripts/lib/conform/redact';
import { Schemas } from '../../../scripts/lib/conform/schemas';
import { wrongTimeIn } from '../../../scripts/lib/conform/expect';
import { temporaryFolder } from '../../support/temporaryFolder';

const ROOT = path.join(__dirname, '../../..');
/** The document of the API's rules, by its first heading. */
const RULES =
  readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(path.join(ROOT, 'docs', file), 'utf8'))
    .find((text) => text.includes('\n## 1. All calls\n')) ?? '';

/** The rules of the API's document, as `§1 Versions`: bullets that begin in bold, below a numbered heading. */
function clausesOf(text: string): Set<string> {
  const clauses = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const lead = /^- \*\*([^*]+)\*\*/.exec(line)?.[1];
    if (lead !== undefined) clauses.add(`§${section} ${lead}`);
  }
  return clauses;
}

describe('the checks of a server', () => {
  const checks = AREAS.flatMap((area) => area.checks);
  const clauses = clausesOf(RULES);

  test('cite rules that the document of the API has', () => {
    expect(clauses.size).toBeGreaterThan(30);
    expect(checks.map(({ clause }) => clause).filter((clause) => !clauses.has(clause))).toEqual([]);
  });

  test('have a sentence of their own each', () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
    expect(checks.filter(({ name }) => !/^[A-Z`]/.test(name) || name.endsWith('.'))).toEqual([]);
  });
});

describe('the options', () => {
  const url = ['--url', 'https://api.example'];
  const token = ['--token', 'abc'];
  const read = (...args: readonly string[]) => readOptions(args, {});

  test('are read', () => {
    const more = ['--device', 'dev_1', '--write', '--origin', 'https://app.example', '--timeout', '3', '--json'];
    expect(read(...url, ...token, ...more, '--only', 'errors, video')).toEqual({
      url: 'https://api.example',
      token: 'abc',
      origin: 'https://app.example',
      device: 'dev_1',
      mayWrite: true,
      only: ['errors', 'video'],
      timeoutMs: 3000,
      isJson: true,
    });
  });

  test('take the token from the surroundings or from a file, so that no history of a shell has it', () => {
    expect(readOptions(url, { FARSIGHT_TOKEN: 'of-env' }).token).toBe('of-env');
    const file = path.join(temporaryFolder('conform'), 'token');
    writeFileSync(file, 'of-file\n');
    expect(read(...url, '--token-file', file).token).toBe('of-file');
  });

  test.each([
    [[], '--url is needed'],
    [url, 'A token is needed'],
    [['--url', 'api.example', ...token], '--url takes an address'],
    [['--url', 'https://api.example/v1', ...token], '--url takes an address without a path'],
    [['--url', 'ftp://api.example', ...token], '--url takes an address'],
    [[...url, '--token', 'two words'], 'no bearer token'],
    [[...url, ...token, '--token-file', '/nowhere'], 'exclude each other'],
    [[...url, '--token-file', '/nowhere'], 'cannot be read (ENOENT)'],
    [[...url, ...token, '--write'], '--write needs --device'],
    [[...url, ...token, '--only', 'everything'], '--only takes some of account, errors'],
    [[...url, ...token, '--timeout', '0'], '--timeout takes whole seconds'],
    [[...url, ...token, '--verbose'], "Unknown option '--verbose'"],
    [[...url, 'secret-of-mine'], 'An argument is no option'],
  ])('%j are refused with one sentence and the usage', (args, sentence) => {
    const refused = () => read(...args);
    expect(refused).toThrow(sentence);
    expect(refused).toThrow(USAGE);
    expect(refused).not.toThrow('secret-of-mine');
  });
});

describe('what is printed', () => {
  test('never has the token or what a server gave away', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9._~+/-]{6,40}$/);
    fc.assert(
      fc.property(secret, secret, fc.string(), fc.string(), (token, ticket, before, after) => {
        fc.pre(!'$FARSIGHT_TOKEN[secret]'.includes(token) && !'$FARSIGHT_TOKEN[secret]'.includes(ticket));
        const redactor = createRedactor(token);
        redactor.add(ticket);
        const forms = [token, encodeURIComponent(ticket), token.replaceAll('/', '\\/'), ticket];
        const shown = redactor.clean(`${before}${forms.join(after)}`);
        for (const form of forms) expect(shown).not.toContain(form);
      }),
    );
  });

  test.each([
    'Authorization: Bearer abc.def',
    '/attach?ticket=abc.def&offset=0',
    '{"session_token": "abc.def"}',
    '<turn:a>; username="abc.def"; credential="abc.def"',
    'a=ice-pwd:abc.def',
    'a=fingerprint:sha-256 abc.def',
    'set-cookie: session_token=abc.def; Path=/',
    '{"ticket":"abc.def',
    '{"wifi_key":"x\\"abc.def"}',
    '{"auth_password":"x\\nabc.def","passphrase":"abc.def"}',
    String.raw`"{\"ticket\":\"abc.def\"}"`,
    String.raw`"{\"ticket\":\"x\nabc.def`,
    '<turn:a>; username=abc.def; credential = "x, abc.def"',
    String.raw`<turn:a>; credential="a\\b abc.def"`,
    String.raw`{"link":"<turn:a>; credential=\"abc.def\""}`,
    '/socket?wifi_psk=abc.def',
    'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:abc.def|2^20',
    'a=identity:abc.def',
    'https://user:abc.def@server.example/x',
    'https://user:pw@abc.def@server.example/x',
  ])('has no secret in %s', (text) => {
    expect(createRedactor('another').clean(text)).not.toContain('abc.def');
  });

  test.each(['"'.repeat(200_000), `"${'a'.repeat(400_000)}`, 'credential="\\'.repeat(40_000), '//a'.repeat(100_000)])(
    'is cleaned in a moment, however long it is',
    (text) => {
      const begin = performance.now();
      createRedactor('another').clean(text);
      expect(performance.now() - begin).toBeLessThan(2000);
    },
  );

  test('may be no text at all by the rules of Unicode', () => {
    const redactor = createRedactor('abc');
    redactor.add('\ud800abcdef');
    expect(redactor.clean('the ticket \ud800abcdef')).toBe('the ticket [secret]');
  });

  test('has the usage as it is', () => {
    expect(createRedactor('abc').clean(USAGE)).toBe(USAGE);
  });

  test('has no character that acts on a terminal', () => {
    expect(createRedactor(null).clean('a\u001b[2J\u202eb\nc\r')).toBe('a\ufffd[2J\ufffdb\nc\ufffd');
  });
});

test.each([
  [{ created_at: '2026-01-31T12:00:00Z', at: null, items: [{ expiry: '2026-01-31T12:00:00.5Z' }] }, null],
  [{ created_at: '2026-01-31T12:00:00' }, '/created_at is "2026-01-31T12:00:00"'],
  [{ items: [{ at: '2026-01-31T12:00:00+01:00' }] }, '/items/0/at is "2026-01-31T12:00:00+01:00"'],
  [{ at: 1_700_000_000 }, '/at is 1700000000'],
  [{ desired: { at: 'noon' }, repeats: 'at' }, null],
])('times are in UTC: %j', (body, problem) => {
  expect(wrongTimeIn(body)).toBe(problem);
});

describe('the documents', () => {
  const response = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
  const schemas = new Schemas({
    openapi: {
      paths: {
        '/v1/user': { get: { operationId: 'getUser', ...response({ $ref: '#/components/schemas/User' }) } },
        '/v1/user/events': { get: { operationId: 'openEvents' } },
      },
      components: {
        schemas: { User: { type: 'object', required: ['id'], properties: { role: { enum: ['owner', 'viewer'] } } } },
      },
    },
    asyncapi: {
      channels: { one: { address: '/v1/user/events', messages: { a: { $ref: '#/components/messages/a' } } } },
      components: {
        messages: { a: { name: 'device-online', payload: { schema: { type: 'string' }, schemaFormat: 'x' } } },
      },
    },
  });

  test('say where a call is', () => {
    expect(schemas.operation('getUser')).toMatchObject({ method: 'GET', path: '/v1/user' });
    expect(() => schemas.operation('getTime')).toThrow('does not describe the call getTime');
  });

  test('judge answers, and name what is wrong', () => {
    expect(schemas.answerProblem('getUser', 200, { id: 'u', more: 1 })).toBeNull();
    expect(schemas.answerProblem('getUser', 200, {})).toContain("required property 'id'");
    expect(schemas.answerProblem('getUser', 200, { id: 'u', role: 'boss' })).toContain('/role');
    expect(schemas.answerProblem('getUser', 200, { id: 'u', role: 'boss' })).toContain('owner, viewer');
    expect(schemas.answerProblem('openEvents', 200, 'anything')).toBeNull();
  });

  test('judge events', () => {
    expect(schemas.eventNames('openEvents')).toEqual(['device-online']);
    expect(schemas.eventProblem('openEvents', 'device-online', 'dev_1')).toBeNull();
    expect(schemas.eventProblem('openEvents', 'device-online', 7)).toContain('string');
    expect(schemas.eventNames('getUser')).toBeNull();
  });
});
