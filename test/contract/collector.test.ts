import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HELP_LINKS, start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());

test('pushed log lines are kept and shown as plain text (T11)', async () => {
  const line = '<script>alert(1)</script>';
  const pushed = await mara('POST', '/loki/api/v1/push', {
    streams: [{ stream: { app: 'farsight' }, values: [[`${Date.now()}000000`, line]] }],
  });
  expect(pushed.status).toBe(204);
  const shown = await mara('GET', '/sandbox/logs');
  expect(shown.headers.get('content-type')).toContain('text/plain');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.body).toContain(line);
});

test.each(Object.entries(HELP_LINKS))('the web app’s link to %s leads to a page', async (_, path) => {
  const page = await mara('GET', path);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...String(page.body).matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link);
  for (const link of links) expect([link, (await mara('GET', link)).status]).toEqual([link, 200]);
});

test('no file beside the documents can be asked for', async () => {
  for (const file of ['..%2fpackage.json', 'api', 'config.example.json', 'nothing'])
    expect([file, (await mara('GET', `/sandbox/help/docs/${file}`)).status]).toEqual([file, 404]);
});

describe('the log collector refuses what a real Loki refuses', () => {
  const now = Date.now();
  const nanoseconds = (ms: number) => `${ms}000000`;
  const push = (stream: Record<string, string>, at: number, line = 'x') =>
    mara('POST', '/loki/api/v1/push', { streams: [{ stream, values: [[nanoseconds(at), line]] }] });

  test.each([
    ['no label', {}, now, 'x'],
    ['a label that is none of ours (S22)', { app: 'farsight', user: 'u_mara' }, now, 'x'],
    ['a week ago and more', { app: 'farsight' }, now - 8 * 86_400_000, 'x'],
    ['the future', { app: 'farsight' }, now + 3_600_000, 'x'],
    ['a line of half a megabyte', { app: 'farsight' }, now, 'x'.repeat(500_000)],
  ])('%s', async (_, stream, at, line) => {
    expect((await push(stream as Record<string, string>, at, line)).status).toBe(400);
  });

  test('an entry hours behind the newest of its stream, and not one of another stream', async () => {
    expect((await push({ app: 'order' }, now)).status).toBe(204);
    expect((await push({ app: 'order' }, now - 2 * 3_600_000)).status).toBe(400);
    expect((await push({ app: 'order', level: 'warn' }, now - 2 * 3_600_000)).status).toBe(204);
  });
});
