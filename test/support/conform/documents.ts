import { toJsonSchema } from '@valibot/to-json-schema';
import { ENDPOINTS } from '#app/api/index';
import type { Endpoint } from '#app/api/endpoint';
import type { Documents } from '../../../scripts/lib/conform/schemas';

/** Without what belongs to a document of its own, and with further members allowed, as answers may have them. */
function asPart(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asPart);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([name, value]) => name !== '$schema' && !(name === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, asPart(value)]));
}

const answerOf = ({ kind, response }: Endpoint) =>
  kind !== 'json' || response === null
    ? { description: 'Done' }
    : {
        description: 'Done',
        content: {
          'application/json': {
            schema: asPart(toJsonSchema(response, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' })),
          },
        },
      };

function pathsOf(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const item = (paths[endpoint.path] ??= {});
    item[endpoint.method.toLowerCase()] = { operationId, responses: { '2XX': answerOf(endpoint) } };
  }
  return paths;
}

const report = { payload: { type: 'object' } };

/** Some events, in the forms in which a document may have them. */
const EVENTS = {
  asyncapi: '3.0.0',
  channels: {
    account: {
      address: '/v1/user/events',
      messages: {
        'devices-online': { $ref: '#/components/messages/online' },
        'device-online': { payload: { type: 'string' } },
        'settings-changed': { payload: { type: 'object', required: ['device_id', 'section', 'version'] } },
      },
    },
    device: { address: '/v1/user/devices/{id}/events', messages: { telemetry: report, system: report } },
    devices: { address: '/v1/user/devices/events', messages: { denied: report } },
    logs: { address: '/v1/user/devices/{id}/logs/stream', messages: { log: { payload: { type: 'array' } } } },
  },
  components: {
    messages: { online: { name: 'devices-online', payload: { $ref: '#/components/schemas/Ids' } } },
    schemas: { Ids: { type: 'array', items: { type: 'string' } } },
  },
};

/** The contract as documents, made from the table of calls. */
export const contractDocuments = (): Documents => ({
  openapi: { openapi: '3.1.0', paths: pathsOf(), components: {} },
  asyncapi: EVENTS,
});
