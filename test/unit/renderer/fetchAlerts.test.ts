import { expect, test } from '@jest/globals';
import { listAlerts } from '#app/api/alerts';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { fetchAlerts } from '../../../renderer/api/useAlerts';

const ID = 'dev_1' as DeviceId;

/** A client (no HTTP) that notes what it is asked for. */
function createClient(said: unknown) {
  const asked: [Endpoint, unknown][] = [];
  const call = async (endpoint: Endpoint, input: unknown) => {
    asked.push([endpoint, input]);
    if (said instanceof Error) throw said;
    return said;
  };
  return { asked, client: { call } as unknown as Client };
}

test('asks for the open alerts, of all devices or of one, as many as are shown at most', async () => {
  const said = { items: [], total: 0 };
  const { asked, client } = createClient(said);
  expect(await fetchAlerts(client)).toBe(said);
  await fetchAlerts(client, ID);
  expect(asked).toEqual([
    [listAlerts, { query: { state: 'open', order: 'urgency', limit: '200' } }],
    [listAlerts, { query: { state: 'open', order: 'urgency', limit: '200', device_id: 'dev_1' } }],
  ]);
});

test.each([404, 501])('a server that does not know the call (%i) has none to tell of', async (status) => {
  expect(await fetchAlerts(createClient(new ApiError('http', 'No', { status })).client)).toBeNull();
});

test.each([
  new ApiError('http', 'No', { status: 403 }),
  new ApiError('http', 'No', { status: 500 }),
  new ApiError('network', 'Network Error'),
  new Error('a fault of our own'),
])('%s is an error', async (error) => {
  await expect(fetchAlerts(createClient(error).client)).rejects.toBe(error);
});
