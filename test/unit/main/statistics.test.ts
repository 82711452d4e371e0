/** @jest-environment ./test/support/browserEnvironment.ts */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CONTRACT, type Bridge, type Handlers } from '../../../app/bridge/index';
import { createClient, openEnvelope, shapeOf } from '../../../app/bridge/kit';
import { contentSecurityPolicy } from '../../../app/config/contentSecurityPolicy';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { registerBridge } from '../../../main/bridge/register';
import { createStatistics } from '../../../main/capabilities/statistics';
import { createDesktopCollectors } from '../../../renderer/platform/desktopCollectors';
import { Statistics } from '../../../renderer/shell/observe/Statistics';

const CANARY = 'token-that-must-not-leave-0123';

let server: Server;
let host = '';
const sent: { readonly url: string; readonly body: string; readonly origin: string | undefined }[] = [];

beforeEach(async () => {
  sent.length = 0;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      sent.push({ url, body: Buffer.concat(parts).toString(), origin: headers.origin });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await new Promise((resolve) => server.close(resolve));
});

const config = () => parseRuntimeConfig({ api: { host: 'api.x.test' }, analytics: { host, key: 'phc_public' } }).config;
const handlers = (api = 'https://api.x.test'): Handlers['statistics'] =>
  createStatistics(
    (url, init) => fetch(url, init),
    config(),
    api,
    (body) => body.replaceAll(CANARY, '[removed]'),
  );
const EVENT = {
  uuid: 'u1',
  event: 'page_viewed',
  timestamp: '2026-11-23T06:00:00.000Z',
  properties: {
    platform: 'desktop',
    environment: 'production',
    $browser: 'Electron',
    $os: 'Linux',
    page: '/devices/:device_id',
    version: '1.1.6',
    distinct_id: 'n1',
    $lib: 'farsight',
    $lib_version: '1.1.6',
    $process_person_profile: false,
  },
} as const;
const push = (...events: readonly object[]) => handlers().push({ batch: JSON.stringify(events) });

/** The page's end of the real bridge, with all its checks. What is left out is Electron's: two processes, and who sends. */
function bridgeTo(statistics: Handlers['statistics']): Bridge {
  type Listener = (event: object, argument: unknown) => unknown;
  const channels = new Map<string, Listener>();
  registerBridge({
    ipcMain: { handle: (channel, listener) => void channels.set(channel, listener as Listener) },
    handlers: { statistics } as unknown as Handlers,
    isTrusted: () => true,
    log: (line) => {
      throw new Error(line);
    },
  });
  return createClient(shapeOf(CONTRACT), {
    invoke: async (channel, argument) => {
      const answer: unknown = await channels.get(channel)?.({}, copy(argument));
      return openEnvelope(copy(answer));
    },
    subscribe: () => () => undefined,
  }) as unknown as Bridge;
}

/** As what crosses from one process to another is copied. */
const copy = (value: unknown): unknown => deserialize(serialize(value));

// @threat P9
test('what the page of the installed app counts leaves through the main process, while its own policy lets it reach nothing', async () => {
  const { sendStatistics } = createDesktopCollectors(bridgeTo(handlers()), false, true);
  const real = window.setTimeout.bind(window);
  jest.spyOn(window, 'setTimeout').mockImplementation(((run: () => void) => real(run, 10)) as never);
  const statistics = new Statistics('phc_public', sendStatistics ?? (() => Promise.reject(new Error())));
  statistics.capture({ name: 'signed_in' }, { platform: 'desktop', environment: 'production' });
  const end = Date.now() + 5000;
  while (sent.length === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ url: '/batch/', origin: undefined });
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ api_key: 'phc_public', batch: [{ event: 'signed_in' }] });
  expect(contentSecurityPolicy(config(), 'header', 'desktop')).toContain("connect-src 'none'; ");
});

// @threat P9
test('it is rewritten and scrubbed: nothing but what may be counted gets out', async () => {
  const more = { ...EVENT, token: 'x', properties: { ...EVENT.properties, page: `/${CANARY}`, email: 'mara@x.test' } };
  expect(await push(more)).toBe(200);
  const batch = [{ ...EVENT, properties: { ...EVENT.properties, page: '/[removed]' } }];
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ api_key: 'phc_public', batch });
});

test.each([
  ['another event', { ...EVENT, event: 'read_mail' }],
  ['a person', { ...EVENT, properties: { ...EVENT.properties, $process_person_profile: true } }],
  ['a long text', { ...EVENT, properties: { ...EVENT.properties, page: 'x'.repeat(201) } }],
])('%s is refused and goes nowhere', async (_, event) => {
  await expect(push(event)).rejects.toThrow();
  expect(sent).toEqual([]);
});

test('for an API on this machine nothing is counted, whatever the page says (specification §1)', async () => {
  const local = handlers('http://127.0.0.1:5000');
  await expect(local.push({ batch: JSON.stringify([EVENT]) })).rejects.toMatchObject({ code: 'no-collector' });
  expect(sent).toEqual([]);
});
