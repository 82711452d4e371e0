/** @jest-environment ./test/support/browserEnvironment.ts */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSendStatistics } from '../../../renderer/platform/web/collectors';
import { platformFacts } from '../../../renderer/shell/observe/platformFacts';
import { Statistics } from '../../../renderer/shell/observe/Statistics';

interface Sent {
  readonly api_key: string;
  readonly batch: readonly { readonly uuid: string; readonly event: string; readonly properties: object }[];
}

/** A service that notes what it is told, and answers as it is told to. */
let server: Server;
let host = '';
let answers: number[] = [];
const sent: Sent[] = [];
const paths = new Set<string>();

beforeEach(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      paths.add(`${request.method} ${request.url}`);
      sent.push(JSON.parse(Buffer.concat(parts).toString()) as Sent);
      response.writeHead(answers.shift() ?? 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  jest.useRealTimers();
  localStorage.clear();
  sent.length = 0;
  paths.clear();
  answers = [];
  await new Promise((resolve) => server.close(resolve));
});

const FACTS = { platform: 'web', environment: 'test' } as const;
const open = () => new Statistics('phc_public', createSendStatistics({ host, key: 'phc_public' }));
const until = async (count: number) => {
  const end = Date.now() + 10_000;
  while (sent.length < count && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(count);
};
const numberIn = (one: Sent | undefined) => (one?.batch[0]?.properties as { distinct_id?: string }).distinct_id;
/** The wait for more of a batch, and between tries, passes at once. */
const hurry = () => {
  const real = window.setTimeout.bind(window);
  return jest.spyOn(window, 'setTimeout').mockImplementation(((run: () => void) => real(run, 10)) as never);
};

test('what is counted within three seconds goes in one batch, with a closed set of facts', async () => {
  const timers = hurry();
  const statistics = open();
  statistics.capture({ name: 'page_viewed', page: '/devices/:device_id' }, FACTS);
  statistics.capture({ name: 'signed_in' }, FACTS);
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([3000]);
  timers.mockRestore();
  await until(1);
  expect([...paths]).toEqual(['POST /batch/']);
  expect(sent[0]?.api_key).toBe('phc_public');
  expect(sent[0]?.batch.map(({ event }) => event)).toEqual(['page_viewed', 'signed_in']);
  expect(Object.keys(sent[0]?.batch[0]?.properties ?? {}).sort()).toEqual(
    ['$browser', '$lib', '$lib_version', '$os', '$process_person_profile', 'distinct_id']
      .concat('environment', 'page', 'platform', 'version')
      .sort(),
  );
  expect(JSON.stringify(sent)).not.toContain(window.location.host);
});

test('what the service cannot take now is sent again under the same ids; what it refuses is not', async () => {
  const timers = hurry();
  answers = [503, 429, 400];
  const statistics = open();
  statistics.capture({ name: 'signed_in' }, FACTS);
  await until(3);
  expect(new Set(sent.map(({ batch }) => batch[0]?.uuid)).size).toBe(1);
  statistics.capture({ name: 'signed_out' }, FACTS);
  await until(4);
  expect(sent[3]?.batch.map(({ event }) => event)).toEqual(['signed_out']);
  timers.mockRestore();
});

test('a visitor keeps one number from visit to visit until they are forgotten, also with what waits to be sent', async () => {
  const timers = hurry();
  const first = open();
  first.capture({ name: 'signed_in' }, FACTS);
  await until(1);
  const second = open();
  second.capture({ name: 'signed_in' }, FACTS);
  await until(2);
  expect(numberIn(sent[1])).toBe(numberIn(sent[0]));
  second.capture({ name: 'signed_out' }, FACTS);
  second.forget();
  expect(localStorage.getItem('ph_phc_public_posthog')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent).toHaveLength(2);
  second.capture({ name: 'signed_in' }, FACTS);
  await until(3);
  expect(numberIn(sent[2])).not.toBe(numberIn(sent[0]));
  timers.mockRestore();
});

test('a page that is left sends what waits', async () => {
  open().capture({ name: 'signed_out' }, FACTS);
  window.dispatchEvent(new Event('pagehide'));
  await until(1);
  expect(sent[0]?.batch.map(({ event }) => event)).toEqual(['signed_out']);
});

test.each(['nonsense', '{"distinct_id":5}', '{"distinct_id":"<b>"}', 'null'])(
  'a stored number of %j is replaced',
  async (stored) => {
    localStorage.setItem('ph_phc_public_posthog', stored);
    open().capture({ name: 'signed_in' }, FACTS);
    window.dispatchEvent(new Event('pagehide'));
    await until(1);
    expect(numberIn(sent[0])).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605.1.15', 'Safari', 'Mac OS X'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604',
    'Safari',
    'iOS',
  ],
  ['', 'Other', 'Other'],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(platformFacts(userAgent)).toEqual({ $browser: browser, $os: system });
});
