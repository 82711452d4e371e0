import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { endpoint } from '../../../app/api/endpoint';
import { exportAudit } from '../../../app/api/sharing';
import { createOpen } from '../../../main/adapters/network';
import { Downloads, type DownloadArgument, type DownloadsOptions } from '../../../main/capabilities/Downloads';
import { start, type Sandbox } from '../../sandbox/index';
import { signInToken, until } from '../../support/sandboxClient';
import { startScriptedServer } from '../../support/scriptedServer';
import { MARA, sessionOver, TOKEN } from './parts';

let sandbox: Sandbox;
let token = '';
let folder = '';
beforeAll(async () => {
  sandbox = await start({ test: true, devices: 2 });
  token = await signInToken(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'downloads-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idOf = (index: number) => sandbox.factory[index]?.id ?? '';
const ask = (over: Partial<DownloadArgument> = {}): DownloadArgument => ({
  id: 'd1',
  route: exportAudit.path,
  path: `/v1/user/devices/${idOf(0)}/audit/export?format=jsonl`,
  headers: {},
  name: 'Activity.jsonl',
  ...over,
});

/** Downloads into this test's own folder, as if the person had agreed to the proposed name. */
async function setUp(origin: string, over: Partial<DownloadsOptions> = {}, as = token) {
  const { session } = sessionOver();
  await session.begin(as, MARA, false);
  const progress: { id: string; bytes: number; total: number | null }[] = [];
  const opened = jest.fn(createOpen((url, init) => fetch(url, init), origin));
  const choose = jest.fn(async (name: string): Promise<string | null> => path.join(folder, name));
  const downloads = new Downloads({
    open: opened,
    session,
    choose,
    onProgress: (one) => progress.push(one),
    log: () => undefined,
    ...over,
  });
  return { downloads, session, opened, choose, progress };
}

/** A row with little room and little patience. */
const TABLE = {
  file: endpoint('GET', exportAudit.path, {
    request: null,
    response: null,
    decode: () => undefined,
    kind: 'download',
    extension: 'jsonl',
    limits: { maxBytes: 1_000_000, timeoutMs: 300 },
  }),
};
const serve = (respond: (response: ServerResponse) => void) => startScriptedServer((_, response) => respond(response));

describe('a download', () => {
  test('puts the whole answer under the name that the person chose, and nothing beside it', async () => {
    const { downloads, progress } = await setUp(sandbox.url);
    const rename = {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    };
    await fetch(`${sandbox.url}/v1/user/devices/${idOf(0)}`, { ...rename, body: '{"device_name":"Pier"}' });
    expect(await downloads.start(ask())).toEqual({ kind: 'saved', name: 'Activity.jsonl' });
    expect(readdirSync(folder)).toEqual(['Activity.jsonl']);
    const text = readFileSync(path.join(folder, 'Activity.jsonl'), 'utf8');
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ action: 'device.rename' });
    expect(progress[0]).toEqual({ id: 'd1', bytes: text.length, total: text.length });
  });

  test('tells of itself at most ten times a second, in rising numbers', async () => {
    const server = await serve((response) => {
      let sent = 0;
      const more = () => {
        if (sent++ < 60) response.write(Buffer.alloc(5000), () => setTimeout(more, 10));
        else response.end();
      };
      more();
    });
    const { downloads, progress } = await setUp(server.origin);
    const startedAt = performance.now();
    await downloads.start(ask());
    const most = (performance.now() - startedAt) / 100 + 1;
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.length).toBeLessThanOrEqual(most);
    expect(progress.map(({ bytes }) => bytes)).toEqual(progress.map(({ bytes }) => bytes).sort((a, b) => a - b));
    expect(progress.every(({ total }) => total === null)).toBe(true);
    await server.close();
  });

  test('waits for a slow disk: the server is not heard out into memory', async () => {
    let sent = 0;
    let release: () => void = () => undefined;
    const server = await serve((response) => {
      const more = () => {
        sent += 1_000_000;
        if (sent < 90_000_000) response.write(Buffer.alloc(1_000_000), (error) => !error && more());
      };
      more();
    });
    const create = async (place: string) => {
      const file = await open(place, 'wx');
      return Object.assign(file, { writeFile: () => new Promise<void>((resolve) => (release = resolve)) });
    };
    const { downloads } = await setUp(server.origin, { create });
    const done = downloads.start(ask()).catch(() => undefined);
    await until(() => sent > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sent).toBeLessThan(30_000_000);
    await server.close();
    downloads.abortAll();
    release();
    await done;
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    [
      'breaks off',
      (response) =>
        response
          .writeHead(200, { 'content-length': 9000 })
          .write('half', () => setTimeout(() => response.destroy(), 50)),
      'interrupted',
    ],
    ['falls silent', (response) => void response.write('half'), 'interrupted'],
    ['never begins', () => undefined, 'timeout'],
    [
      'says it is too large',
      (response) => response.writeHead(200, { 'content-length': 1_000_001 }).write('x'),
      'too-large',
    ],
    ['is too large and says nothing', (response) => void response.end(Buffer.alloc(1_000_001)), 'too-large'],
    [
      'leads elsewhere',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'network',
    ],
  ])('that %s leaves the old file as it was and nothing new', async (_, respond, kind) => {
    writeFileSync(path.join(folder, 'Activity.jsonl'), 'old');
    const server = await serve(respond);
    const { downloads } = await setUp(server.origin, { table: TABLE });
    await expect(downloads.start(ask())).rejects.toMatchObject({ name: 'ApiError', kind });
    expect(readdirSync(folder)).toEqual(['Activity.jsonl']);
    expect(readFileSync(path.join(folder, 'Activity.jsonl'), 'utf8')).toBe('old');
    await server.close();
  });

  test('onto a full disk, or where nothing may be written, says so', async () => {
    // The system's own device that is always full.
    const full = await setUp(sandbox.url, { create: () => open('/dev/full', 'w') });
    await expect(full.downloads.start(ask())).rejects.toMatchObject({
      kind: 'disk-full',
      message: 'The disk is full. Nothing was saved.',
    });
    const nowhere = await setUp(sandbox.url, { choose: async () => path.join(folder, 'no', 'such', 'x.jsonl') });
    await expect(nowhere.downloads.start(ask())).rejects.toMatchObject({ kind: 'not-saved' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is refused hands on what the server said; a 401 ends the session', async () => {
    const ines = await setUp(sandbox.url, {}, await signInToken(sandbox, 'u_ines'));
    const refused = await ines.downloads.start(ask());
    expect(refused).toMatchObject({ kind: 'refused', answer: { status: 403, text: expect.stringContaining('admin') } });
    const signedOut = await setUp(sandbox.url, {}, TOKEN);
    expect(await signedOut.downloads.start(ask())).toMatchObject({ kind: 'refused', answer: { status: 401 } });
    await until(() => !signedOut.session.isSignedIn);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is cancelled in the dialog, on the way, and by the end of the session', async () => {
    const early = await setUp(sandbox.url, { choose: async () => null });
    expect(await early.downloads.start(ask())).toEqual({ kind: 'cancelled' });
    expect(early.opened).not.toHaveBeenCalled();
    const server = await serve((response) => void response.write('half'));
    const { downloads, progress } = await setUp(server.origin);
    const [one, other] = [downloads.start(ask()), downloads.start(ask({ id: 'd2', name: 'Other.jsonl' }))];
    await until(() => progress.length === 2);
    expect(readdirSync(folder).every((name) => name.endsWith('.part'))).toBe(true);
    downloads.abort('d1');
    expect(await one).toEqual({ kind: 'cancelled' });
    downloads.abortAll();
    expect(await other).toEqual({ kind: 'cancelled' });
    expect(readdirSync(folder)).toEqual([]);
    await server.close();
  });

  test.each<[string, Partial<DownloadArgument>]>([
    ['another origin', { path: 'https://evil.test/v1/user/devices/a/audit/export' }],
    ['an address without a scheme', { path: '//evil.test/v1/user/devices/a/audit/export' }],
    ['a path that climbs', { path: '/v1/user/devices/../audit/export' }],
    ['a path that climbs in disguise', { path: '/v1/user/devices/%2e%2e/audit/export' }],
    ['a call of another kind', { route: '/v1/user', path: '/v1/user' }],
    ['a stream', { route: '/v1/user/events', path: '/v1/user/events' }],
    ['an unknown route', { route: '/v1/x', path: '/v1/x' }],
    ['a name that climbs', { name: '../../.bashrc.jsonl' }],
    ['a name of another kind', { name: 'Activity.desktop' }],
    ['a name with a second ending', { name: 'Activity.jsonl.exe' }],
    ['a name of the system', { name: 'con.jsonl' }],
  ])('of %s is neither offered nor sent (S15)', async (_, over) => {
    const { downloads, opened, choose } = await setUp(sandbox.url);
    await expect(downloads.start(ask(over))).rejects.toMatchObject({ kind: 'invalid-request' });
    expect([opened.mock.calls, choose.mock.calls]).toEqual([[], []]);
  });

  test('is one of four at most', async () => {
    const { downloads } = await setUp(sandbox.url, { choose: () => new Promise(() => undefined) });
    for (const id of ['a', 'b', 'c', 'd']) void downloads.start(ask({ id }));
    await expect(downloads.start(ask({ id: 'e' }))).rejects.toMatchObject({
      message: 'Too many downloads are running.',
    });
  });

  test('waits while two others run, and is dropped from the queue when it is cancelled', async () => {
    const answers: ServerResponse[] = [];
    const server = await serve((response) => answers.push(response));
    const { downloads } = await setUp(server.origin);
    const outcomes = ['a', 'b', 'c', 'd'].map((id) => downloads.start(ask({ id, name: `${id}.jsonl` })));
    try {
      await until(() => answers.length === 2);
      downloads.abort('c');
      expect(await outcomes[2]).toEqual({ kind: 'cancelled' });
      expect(answers).toHaveLength(2);
      for (const response of answers) response.writeHead(200, { 'content-type': 'application/jsonl' }).end('{}\n');
      await until(() => answers.length === 3);
      answers[2]?.writeHead(200, { 'content-type': 'application/jsonl' }).end('{}\n');
      expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['saved', 'saved', 'cancelled', 'saved']);
    } finally {
      await server.close();
    }
  });
});
