import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Context } from '../../../scripts/lib/conform/context';
import { Parser } from '../../../scripts/lib/conform/eventStream';
import { codeIn, hasToken, needFree, needMissing, needVersion } from '../../../scripts/lib/conform/expect';
import { Http, type Answer } from '../../../scripts/lib/conform/http';
import { LIMITS, withTimeout } from '../../../scripts/lib/conform/limits';
import { NotOffered, Skipped } from '../../../scripts/lib/conform/outcome';
import { createRedactor } from '../../../scripts/lib/conform/redact';

describe('a stream of events', () => {
  const read = (...pieces: readonly string[]) => {
    const parser = new Parser();
    return pieces.flatMap((piece) => parser.take(piece, 0)).map(({ kind, name, data, id }) => [kind, name, data, id]);
  };

  test('has a comment at the end of its line, and an event at an empty one', () => {
    expect(read(': ping\n')).toEqual([['comment', '', 'ping', null]]);
    expect(read('id: 7\nevent: log\ndata: a\ndata:b\n')).toEqual([]);
    expect(read('id: 7\nevent: log\ndata: a\ndata:b\n\nevent: empty\n\nid: 8\n\n')).toEqual([
      ['event', 'log', 'a\nb', '7'],
      ['event', 'empty', null, null],
    ]);
  });

  test('is the same in whatever pieces it comes, with any ends of lines', () => {
    const lines = fc.array(fc.constantFrom(': x', 'event: a', 'data: 1', 'data', 'id: 2', '', 'retry: 3'), {
      maxLength: 20,
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(lines, sizes, fc.constantFrom('\n', '\r\n', '\r'), (all, cuts, end) => {
        // What stands behind a carriage return at the very end is not known yet.
        const text = `${all.map((line) => line + end).join('')}:`;
        const pieces: string[] = [];
        for (let at = 0, index = 0; at < text.length; index += 1) {
          const size = cuts[index % cuts.length] ?? 1;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(read(...pieces)).toEqual(read(all.map((line) => `${line}\n`).join('')));
      }),
    );
  });
});

const answerOf = (status: number, headers: Readonly<Record<string, string>> = {}, body?: unknown) =>
  ({ status, headers: new Headers(headers), body, text: '', see: '' }) as unknown as Answer;

describe('an answer', () => {
  test.each([
    [{ code: 'not_found' }, ' not_found'],
    [{ code: 'Not found, see https://server.example' }, ''],
    [{ code: 'a'.repeat(65) }, ''],
    [{ code: 7 }, ''],
    [undefined, ''],
  ])('has a code only in words: %j', (body, code) => {
    expect(codeIn(body)).toBe(code);
  });

  test('that asks to be called later ends a check as skipped, unless it does not say when', () => {
    for (const status of [429, 503]) {
      expect(() => needFree(answerOf(status, { 'retry-after': '1' }))).toThrow(Skipped);
      expect(() => needFree(answerOf(status))).not.toThrow();
    }
  });

  test('501 in place of 404 says that the part is missing', () => {
    expect(() => needMissing(answerOf(501))).toThrow(NotOffered);
  });

  test('without a body has no version that its ETag must be', () => {
    expect(needVersion(answerOf(200, { etag: '"7"' }))).toBe('"7"');
    expect(needVersion(answerOf(200, { etag: '"7"' }, { version: 7 }))).toBe('"7"');
    expect(() => needVersion(answerOf(200, { etag: '"7"' }, { version: 8 }))).toThrow('ETag: "8"');
  });

  test('has the token as it is, or as an address writes it', () => {
    const context = { options: { token: 'a/b+c' } } as Context;
    expect(['x a/b+c', '?t=a%2Fb%2Bc', 'a/b'].map((text) => hasToken(text, context))).toEqual([true, true, false]);
  });
});

test('more time for an answer is more time for a check and for the run', () => {
  expect(withTimeout(LIMITS, 10_000)).toEqual(LIMITS);
  const { timeoutMs, checkMs, runMs } = withTimeout(LIMITS, 120_000);
  expect([timeoutMs, checkMs, runMs]).toEqual([120_000, 480_000, 4_800_000]);
});

test('a command names the token by its variable, and lets the shell put in nothing else', async () => {
  const token = 'token/of+mine';
  const http = new Http({ origin: 'http://127.0.0.1:1', token, limits: LIMITS });
  const failed = http.send('GET', `/v1/user?a=$(id)'&token=${encodeURIComponent(token)}`, { token: null });
  const see = await failed.then(
    () => '',
    (error: unknown) => (error as { readonly see: string }).see,
  );
  expect(createRedactor(token).clean(see)).toBe(
    `curl -i 'http://127.0.0.1:1/v1/user?a=$(id)%27&token='"$FARSIGHT_TOKEN"`,
  );
});
