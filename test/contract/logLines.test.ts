/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { COMMIT, VERSION } from '../../app/brand';
import type { Bridge } from '../../app/bridge/index';
import { parseRuntimeConfig } from '../../app/config/runtimeConfig';
import { createLokiPush } from '../../main/adapters/lokiPush';
import { Logs } from '../../main/capabilities/Logs';
import { log, logUncaught, openLog } from '../../renderer/lib/log';
import { createDesktopCollectors } from '../../renderer/platform/desktopCollectors';
import type { Collectors } from '../../renderer/platform/Platform';
import { createWebCollectors } from '../../renderer/platform/web/collectors';
import { start, type Sandbox } from '../sandbox/index';
import { catchConsole } from '../support/catchConsole';
import { fillInJsdom } from '../support/fillInJsdom';
import { playSession } from '../support/playedSession';

let sandbox: Sandbox;
beforeAll(async () => {
  fillInJsdom();
  sandbox = await start({ test: true, devices: 1 });
  logUncaught();
});
afterAll(() => sandbox.close());

/** Leaving the page sends what waits. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

function openWeb(): () => void {
  const { config } = parseRuntimeConfig({ loki: { url: sandbox.url } });
  openLogOf(createWebCollectors(config, sandbox.url));
  return leave;
}

/** The page's end of the log and the main process's, without the process boundary between them. */
function openDesktop(): () => void {
  const logs = new Logs({
    open: () => Promise.reject(new Error('no file here')),
    ship: (scrub) =>
      createLokiPush(
        (url, init) => fetch(url, init),
        sandbox.url,
        'test',
        scrub,
        () => undefined,
      ),
    diagnostics: () => ({}),
    copyText: () => undefined,
  });
  openLogOf(createDesktopCollectors({ logs: logs.handlers } as unknown as Bridge, false, false));
  return () => {
    leave();
    void logs.close();
  };
}

function openLogOf({ log: sink }: Collectors): void {
  if (!sink) throw new Error('A collector is configured');
  openLog(sink);
}

const receivedLines = async () => (await fetch(`${sandbox.url}/sandbox/logs`)).text();

/** The first line with this text that the collector has kept. */
async function received(word: string): Promise<string> {
  const end = Date.now() + 15_000;
  while (Date.now() < end) {
    const line = (await receivedLines()).split('\n').find((one) => one.includes(word));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No line with ${word}`);
}

/** Lets the requests of a page that is left behave as in a browser: only those that outlive it are sent, at most 64 KiB at once. */
function leaveBrowser(): void {
  const real = globalThis.fetch;
  let bytes = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (init?.method !== 'POST') return real(address, init);
    const size = Buffer.byteLength(init.body as string);
    if (init.keepalive !== true || bytes + size > 65_536) throw new TypeError('Failed to fetch');
    bytes += size;
    return real(address, init).finally(() => (bytes -= size));
  });
}

// @spec 9.2
describe('a page that is left with 99 lines of 2 kB', () => {
  const LINES = 99;
  test.each([
    ['web', 'shortened to what a browser takes', openWeb],
    ['desktop', 'as they are', openDesktop],
  ])('sends all of them from the %s app, %s', async (body, _, open) => {
    const warn = catchConsole('warn');
    const send = open();
    if (body === 'web') leaveBrowser();
    for (let one = 1; one <= LINES; one += 1) log('error', `${body}-line ${one}.`, { stack: 'at f '.repeat(400) });
    send();
    const arrived = async () => new Set((await receivedLines()).match(new RegExp(`${body}-line \\d+\\.`, 'g'))).size;
    await waitFor(async () => expect(await arrived()).toBe(LINES), { timeout: 15_000 });
    expect(warn.mock.calls).toEqual([]);
    jest.restoreAllMocks();
  });
});

// @spec 9.33
test('the start-up line of the web app is written to the console when no collector is configured', () => {
  const info = catchConsole('info');
  const { config } = parseRuntimeConfig({});
  expect(createWebCollectors(config, 'https://api.farsight.test').log).toBeNull();
  const addresses = { api: 'api.farsight.test:443', website: 'localhost:80' };
  expect(info.mock.calls).toEqual([['Farsight starts', { ...addresses, version: VERSION, commit: COMMIT }]]);
  info.mockRestore();
});

describe.each([
  ['web', openWeb, '"data":{"error":"OperationError"}'],
  ['desktop', openDesktop, '"data":{"page":{"error":"OperationError"}}'],
])('what the collector receives from the %s app', (body, open, data) => {
  const HOMES = String.raw`C:\Users\Mara Lindqvist\a.js | \\files\homes\mara\b | /home/mara/c | file:///Users/mara/d`;

  // @threat S87
  test('has no user’s name of an uncaught error, in its message, its stack and its data', async () => {
    const send = open();
    const error = new Error(`${body}-homes ${HOMES}`, { cause: { [HOMES]: [JSON.stringify({ path: HOMES })] } });
    error.stack = `Error: ${HOMES}\n    at f (C:\\Users\\mara\\app.js:1:2)`;
    window.dispatchEvent(new ErrorEvent('error', { message: error.message, error, filename: 'file:///home/mara/x' }));
    send();
    const line = await received(`${body}-homes`);
    expect(line).not.toMatch(/mara|lindqvist/i);
    expect(line).toContain(
      String.raw`C:\\Users\\[user]\\a.js | \\\\[removed]| /home/[user]/c | file:///Users/[user]/d`,
    );
  });

  // @threat S87
  test('has only the kind of the error where the browser refuses the server’s SDP', async () => {
    const send = open();
    const { peer, run } = playSession();
    const sdp = 'a=candidate:1 1 udp 2122260223 192.168.7.31 50000 typ host\r\na=ice-ufrag:hunter2';
    const refused = new DOMException(`Failed to parse SessionDescription. ${sdp}`, 'OperationError');
    peer.accept.mockRejectedValue(refused);
    // A session that ends leaves a timer of three seconds.
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    await run();
    jest.useRealTimers();
    log('warn', `${body}-sdp`, { error: refused, address: '192.168.7.31' });
    send();
    expect(await received(data)).toContain('does not take the server’s SDP');
    expect(await received(`${body}-sdp`)).not.toMatch(/192\.168|hunter2/);
  });
});
