/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { buildRequest } from '#app/api/request';
import { getUser } from '#app/api/user';
import type { DeviceId } from '#app/domain/ids';
import type { EventSourceSpec } from '#app/domain/eventSource';
import { createEventStream } from '../../../renderer/platform/web/eventStream';
import { createHttp } from '../../../renderer/platform/web/http';
import { createOpenSocket } from '../../../renderer/platform/web/socket';

const API = 'https://api.farsight.test';
const TOKEN = 'a-token-that-scripts-can-see-0123456789';
const ID = 'dev_1' as DeviceId;
const STREAMS: readonly EventSourceSpec[] = [
  { kind: 'account' },
  { kind: 'device', id: ID },
  { kind: 'devices', ids: [ID], topics: ['telemetry'], maxHz: 1 },
  { kind: 'logs', id: ID, query: 'level=error' },
];

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

// @threat S82
test('calls and streams carry a session token that scripts can see in a header, and never in their address', async () => {
  localStorage.setItem('session_token', TOKEN);
  const asked: (readonly [string, RequestInit | undefined])[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    asked.push([address as string, init]);
    return new Response('{}', { status: 503 });
  });
  await createHttp(API)(buildRequest(getUser, {}));
  for (const source of STREAMS) {
    const open = createEventStream(API, source);
    await new Promise<void>((resolve) => {
      open({ onOpen: () => undefined, onEvent: () => undefined, onActivity: () => undefined, onEnd: () => resolve() });
    });
  }
  expect(asked).toHaveLength(5);
  for (const [address, init] of asked) {
    expect(address).toMatch(/^https:\/\/api\.farsight\.test\/v1\//);
    expect(address).not.toContain(TOKEN);
    expect(init).toMatchObject({ headers: { Authorization: `Bearer ${TOKEN}` }, referrerPolicy: 'no-referrer' });
  }
});

// @threat S79, S82
test('WebSockets carry the ticket that the API named in their address, and no session token', () => {
  localStorage.setItem('session_token', TOKEN);
  const opened = jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => new EventTarget() as WebSocket);
  const handlers = {
    onOpen: () => undefined,
    onText: () => undefined,
    onBytes: () => undefined,
    onClose: () => undefined,
  };
  createOpenSocket(API)({ url: `${API}/v1/terminal?ticket=one&offset=0`, protocol: 'terminal.v1' }, handlers);
  expect(opened.mock.calls).toEqual([['wss://api.farsight.test/v1/terminal?ticket=one&offset=0', 'terminal.v1']]);
});
