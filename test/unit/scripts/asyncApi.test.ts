import { expect, test } from '@jest/globals';
import { Parser } from '@asyncapi/parser';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { createAsyncApi, type Streams } from '../../../scripts/lib/apiDocs/asyncapi';

const Position = v.object({ lat_deg: v.number(), lon_deg: v.number() });
const streams: Streams = {
  account: { endpoint: 'openEvents', events: { 'device-online': { wire: v.string(), staleMs: Infinity } } },
  device: {
    endpoint: 'openDeviceEvents',
    events: {
      telemetry: { wire: v.object({ home: Position, at: v.nullable(Position) }), staleMs: 3000, topic: 'telemetry' },
    },
  },
};

const examples = { account: { 'device-online': 'dev_00000001' } };
const create = () => createAsyncApi({ streams, names: { Position }, examples });

const PUBLISHED = path.join(__dirname, '../../../docs/api/asyncapi.json');

test.each([
  ['of an example', () => JSON.stringify(create())],
  ['that is published', () => readFileSync(PUBLISHED, 'utf8')],
])(
  'the document %s is AsyncAPI 3.0 without a fault',
  async (_, read) => {
    const { diagnostics } = await new Parser().parse(read());
    // Newer than 3.0 are only bindings to transports that are not used here.
    const found = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
    expect(found.map(({ code, message, path }) => [code, path.join('/'), message])).toEqual([]);
  },
  60_000,
);

test('it has each event with its topic and after how long it is stale, and each frame of the terminal', () => {
  const { components, channels } = create() as {
    readonly components: { readonly messages: Readonly<Record<string, { readonly description: string }>> };
    readonly channels: Readonly<Record<string, { readonly address: string }>>;
  };
  expect(components.messages['device-telemetry']?.description).toBe(
    'Sent as `event: telemetry`. Topic `telemetry`. Stale after 3 s.',
  );
  expect(Object.keys(components.messages)).toEqual(
    expect.arrayContaining(['account-device-online', 'viewer-resize', 'viewer-input', 'server-hello', 'server-output']),
  );
  expect(channels.device?.address).toBe('/v1/user/devices/{id}/events');
});
