import { ENDPOINTS, type EndpointName } from '#app/api/index';
import type { Endpoint } from '#app/api/endpoint';
import { fillPath } from '#app/api/path';
import type { Api, loadClients, Sandbox, Settings, SimulatedDevice } from '../../../../test/sandbox/index';
import type { StreamKind } from '#app/events/streams';
import type { Example, Examples } from '../examples';
import { EventLog } from './EventLog';
import { Normaliser, shortened } from './normalise';

export type Person = 'mara' | 'jonas' | 'ines' | 'tomo';
type Clients = Awaited<ReturnType<typeof loadClients>>;

export interface Ask {
  /** Who asks; null: nobody is signed in. */
  readonly as?: Person | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an event stream: read until it has this text. */
  readonly until?: string;
  /** Members of the answer that are measured, with what the example shows. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

export interface Heard {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Headers of an answer that its example shows. */
const SHOWN = ['content-type', 'location', 'etag', 'link', 'retry-after', 'x-captured-at', 'content-disposition'];
const STREAM_MS = 20_000;

/** Reads an event stream until it has a text, and ends it. Rejects when that does not come. */
async function readStream(response: Response, wanted: string, abort: AbortController): Promise<string> {
  const timer = setTimeout(() => abort.abort(), STREAM_MS);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const at = text.indexOf(wanted);
      const end = at < 0 ? -1 : text.indexOf('\n\n', at);
      if (end >= 0) return text.slice(0, end + 2);
    }
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
  throw new Error(`The stream ended without ${wanted}`);
}

const isText = (type: string) => /json|text|sdp|asciicast/.test(type);

/** Makes calls to a sandbox, and keeps one example of each. */
export class Recorder {
  private readonly examples = new Map<EndpointName, Example>();
  private readonly devices = new Map<number, SimulatedDevice>();
  private readonly logs = new Map<StreamKind, EventLog>();
  readonly normaliser: Normaliser;

  constructor(
    readonly sandbox: Sandbox,
    readonly clients: Clients,
    private readonly cookies: Readonly<Record<Person, string>>,
    readonly apis: Readonly<Record<Person, Api>>,
  ) {
    this.normaliser = new Normaliser(Date.now(), sandbox.url);
  }

  /** The id of a device by its place among those of the factory. */
  idOf(index: number): string {
    return this.sandbox.factory[index]?.id ?? '';
  }

  /** A device, played by this process; the same each time. */
  device(index: number): SimulatedDevice {
    const device = this.devices.get(index) ?? this.clients.deviceOf(this.sandbox, index).device;
    this.devices.set(index, device);
    return device;
  }

  /** Begins to listen to a stream, whose events are examples too. */
  async listen(
    kind: StreamKind,
    path: string,
    { as = 'mara', fixed = {} }: { readonly as?: Person; readonly fixed?: Readonly<Record<string, unknown>> } = {},
  ): Promise<EventLog> {
    const log = await EventLog.open(this.sandbox.url + path, this.cookies[as], fixed);
    this.logs.set(kind, log);
    return log;
  }

  /** Waits for events of a stream. Rejects with the names of those that do not come. */
  async hear(kind: StreamKind, ...names: readonly string[]): Promise<void> {
    const missing = () => names.filter((name) => this.logs.get(kind)?.has(name) !== true);
    await this.clients
      .until(() => missing().length === 0, STREAM_MS)
      .catch(() => {
        throw new Error(`The stream ${kind} has not sent ${missing().join(', ')}`);
      });
  }

  /** Ends devices and streams. */
  close(): void {
    for (const device of this.devices.values()) device.disconnect();
    for (const log of this.logs.values()) log.close();
  }

  settings(index: number, person: Person = 'mara'): Settings {
    return this.clients.settingsOf(this.apis[person], this.idOf(index));
  }

  /** Makes a call and keeps it as the example. Throws for an answer that is an error. */
  async take(name: EndpointName, ask: Ask = {}): Promise<Heard> {
    const { as = 'mara', params = {}, query = '', body, headers = {} } = ask;
    const endpoint: Endpoint = ENDPOINTS[name];
    const path = fillPath(endpoint.path, params) + query;
    const isSdp = endpoint.kind === 'sdp';
    const sent = body === undefined ? null : isSdp ? (body as string) : JSON.stringify(body);
    const type = isSdp && name === 'trickleWhep' ? 'application/trickle-ice-sdpfrag' : 'application/sdp';
    const abort = new AbortController();
    const response = await fetch(this.sandbox.url + path, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        'content-type': isSdp ? type : 'application/json',
        ...(as !== null && { cookie: this.cookies[as], origin: this.sandbox.url }),
        ...headers,
      },
      body: sent,
      signal: abort.signal,
    });
    const heard = { status: response.status, headers: response.headers };
    if (response.status >= 400) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
    const answer = await this.bodyOf(endpoint, response, ask.until, abort);
    const shown = Object.fromEntries(
      SHOWN.flatMap((header) => {
        const value = response.headers.get(header);
        return value === null ? [] : [[header, value]];
      }),
    );
    this.examples.set(name, {
      request: {
        path,
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(body !== undefined && { body }),
      },
      answer: {
        status: response.status,
        ...(Object.keys(shown).length > 0 && { headers: shown }),
        ...(answer !== undefined && { body: shortened(answer, ask.fixed) }),
      },
    });
    return { ...heard, body: answer };
  }

  private async bodyOf(
    { kind }: Endpoint,
    response: Response,
    until: string | undefined,
    abort: AbortController,
  ): Promise<unknown> {
    if (kind === 'stream') return readStream(response, until ?? 'event: ', abort);
    const type = response.headers.get('content-type') ?? '';
    if (!isText(type)) {
      await response.arrayBuffer();
      return undefined;
    }
    const text = await response.text();
    if (text === '') return undefined;
    return /^application\/json\b/.test(type) ? (JSON.parse(text) as unknown) : text;
  }

  /** All examples, in the order of the call table and of the names of events. Throws where one is missing. */
  finish(wanted: Readonly<Record<StreamKind, readonly string[]>>): Examples {
    const names = Object.keys(ENDPOINTS) as EndpointName[];
    const missing = names.filter((name) => !this.examples.has(name));
    if (missing.length > 0) throw new Error(`No example of ${missing.join(', ')}`);
    const calls = Object.fromEntries(names.map((name) => [name, this.examples.get(name)]));
    const events = Object.fromEntries(
      Object.entries(wanted).map(([kind, all]) => [kind, this.logs.get(kind as StreamKind)?.events(all)]),
    );
    return this.normaliser.apply({ calls, events }) as Examples;
  }
}
