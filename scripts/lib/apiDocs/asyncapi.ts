import type * as v from 'valibot';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import { TERMINAL_ATTACH } from '#app/api/terminal';
import { NAME } from '#app/brand';
import { CLOSE_CODES, ServerFrame, TERMINAL_PROTOCOL, Ticket, ViewerFrame } from '#app/domain/terminal';
import { callersText } from './callers';
import { FACTS } from './facts/index';
import { Converter, type Definitions, type JsonSchema } from './jsonSchema';
import { PARAMS } from './params';

type Json = Readonly<Record<string, unknown>>;

/** An event of a stream: what is sent, and after how long a value of it is stale. */
export interface StreamEvent {
  readonly wire: v.GenericSchema;
  /** In ms; Infinity: it stands until the next. */
  readonly staleMs: number;
  /** What `topics=` calls it. */
  readonly topic?: string;
}

/** The event streams by kind: which call opens each, and what it sends. */
export type Streams = Readonly<
  Record<string, { readonly endpoint: EndpointName; readonly events: Readonly<Record<string, StreamEvent>> }>
>;

const SCHEMAS = '#/components/schemas/';
/** Schemas that are functions. */
const CUSTOM: ReadonlyMap<v.GenericSchema, JsonSchema> = new Map([
  [Ticket, { type: 'string', description: 'a ticket, good for one connection' }],
]);

function parametersIn(address: string): Json | null {
  const params = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { about } = PARAMS[name as keyof typeof PARAMS];
    return [name, { description: about }] as const;
  });
  return params.length > 0 ? Object.fromEntries(params) : null;
}

function eventMessage(name: string, { wire, staleMs, topic }: StreamEvent, convert: Converter, example: unknown): Json {
  const facts = [
    `Sent as \`event: ${name}\`.`,
    ...(topic === undefined ? [] : [`Topic \`${topic}\`.`]),
    ...(staleMs === Infinity ? [] : [`Stale after ${staleMs / 1000} s.`]),
  ];
  return {
    name,
    contentType: 'application/json',
    description: facts.join(' '),
    payload: convert.convert(wire),
    ...(example !== undefined && { examples: [{ payload: example }] }),
  };
}

const idOf = (kind: string, name: string) => `${kind}-${name}`;

function streamChannel(kind: string, { endpoint, events }: Streams[string]): Json {
  const { path } = ENDPOINTS[endpoint];
  const parameters = parametersIn(path);
  const messages = Object.keys(events).map((name) => [name, { $ref: `#/components/messages/${idOf(kind, name)}` }]);
  return {
    address: path,
    title: FACTS[endpoint].summary,
    description: `Server-sent events of \`${endpoint}\`. ${callersText(FACTS[endpoint])} The server sends a comment every 15 s.`,
    servers: [{ $ref: '#/servers/api' }],
    ...(parameters && { parameters }),
    messages: Object.fromEntries(messages) as Json,
  };
}

/** The frames of one side of a terminal, one message for each `type`. */
function frameMessages(side: string, frames: typeof ViewerFrame | typeof ServerFrame, convert: Converter) {
  return frames.options.map((frame) => {
    const name = frame.entries.type.literal;
    return [
      idOf(side, name),
      {
        name,
        contentType: 'application/json',
        description: `A text frame of the ${side}.`,
        payload: convert.convert(frame),
      },
    ] as const;
  });
}

const BINARY = {
  'viewer-input': {
    name: 'input',
    contentType: 'application/octet-stream',
    description: 'A binary frame of the viewer: what is typed.',
  },
  'server-output': {
    name: 'output',
    contentType: 'application/octet-stream',
    description: 'A binary frame of the server: output of the shell.',
  },
};

function terminalChannel(messages: readonly string[]): Json {
  const codes = Object.entries(CLOSE_CODES).map(([code, reason]) => `${code} (${reason})`);
  return {
    address: TERMINAL_ATTACH,
    title: 'A terminal on a device',
    description: `A WebSocket with the subprotocol \`${TERMINAL_PROTOCOL}\`, opened with a ticket of \`openTerminal\` or \`renewTicket\` as \`?ticket=\`, and with \`&offset=\`: how many bytes of output the viewer has. It is closed with 1000 (the shell has exited), ${codes.join(', ')}.`,
    servers: [{ $ref: '#/servers/terminal' }],
    parameters: parametersIn(TERMINAL_ATTACH),
    messages: Object.fromEntries(messages.map((id) => [id, { $ref: `#/components/messages/${id}` }])),
    bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
  };
}

function operationsOf(streams: Streams, viewer: readonly string[], server: readonly string[]): Json {
  const messages = (channel: string, ids: readonly string[]) =>
    ids.map((id) => ({ $ref: `#/channels/${channel}/messages/${id}` }));
  const sends = Object.entries(streams).map(([kind, { endpoint, events }]) => [
    kind,
    {
      action: 'send',
      channel: { $ref: `#/channels/${kind}` },
      summary: FACTS[endpoint].summary,
      messages: messages(kind, Object.keys(events)),
    },
  ]);
  const terminal = { channel: { $ref: '#/channels/terminal' } };
  return {
    ...(Object.fromEntries(sends) as Json),
    terminalOutput: { action: 'send', ...terminal, messages: messages('terminal', server) },
    terminalInput: { action: 'receive', ...terminal, messages: messages('terminal', viewer) },
  };
}

interface Parts {
  readonly streams: Streams;
  /** Names of the objects that several events have in common. */
  readonly names: Definitions;
  /** The data of an event of each name, by stream. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The AsyncAPI 3.0 document of the event streams and the terminal. */
export function createAsyncApi({ streams, names, examples }: Parts): Json {
  const convert = new Converter({ definitions: names, root: SCHEMAS, target: 'draft-07', custom: CUSTOM });
  const events = Object.entries(streams).flatMap(([kind, { events: all }]) =>
    Object.entries(all).map(
      ([name, event]) => [idOf(kind, name), eventMessage(name, event, convert, examples[kind]?.[name])] as const,
    ),
  );
  const viewer = [...frameMessages('viewer', ViewerFrame, convert), ['viewer-input', BINARY['viewer-input']] as const];
  const server = [
    ...frameMessages('server', ServerFrame, convert),
    ['server-output', BINARY['server-output']] as const,
  ];
  const idsOf = (rows: readonly (readonly [string, unknown])[]) => rows.map(([id]) => id);
  const channels = Object.entries(streams).map(([kind, stream]) => [kind, streamChannel(kind, stream)]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${NAME} events`,
      version: '1',
      description: 'The event streams and the terminal’s WebSocket. The calls that open them are in openapi.json.',
    },
    defaultContentType: 'application/json',
    servers: {
      api: { host: 'farsight.example', protocol: 'https', description: 'server-sent events' },
      terminal: { host: 'farsight.example', protocol: 'wss', description: 'WebSockets' },
    },
    channels: { ...(Object.fromEntries(channels) as Json), terminal: terminalChannel(idsOf([...viewer, ...server])) },
    operations: operationsOf(streams, idsOf(viewer), idsOf(server)),
    components: { messages: Object.fromEntries([...events, ...viewer, ...server]), schemas: convert.named() },
  };
}
