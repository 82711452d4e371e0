import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { EndpointName } from '#app/api/index';
import { Unusable } from './outcome';

type Json = Readonly<Record<string, unknown>>;

/** The published contract: OpenAPI 3.1, and AsyncAPI 3.0 for what comes over streams; null: no events are described. */
export interface Documents {
  readonly openapi: unknown;
  readonly asyncapi: unknown;
}

interface Operation {
  readonly method: string;
  readonly path: string;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});
const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name) => jsonOf(part)[name], value);

/** Keywords of the documents themselves are no mistakes of a schema. */
const LENIENT = { strict: false, validateSchema: false } as const;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What a reference within a document leads to; anything else as it is. */
function resolve(document: unknown, value: unknown): unknown {
  const reference = member(value, '$ref');
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return value;
  const names = reference.slice(2).split('/');
  return member(document, ...names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')));
}

/** The calls of a document by name: where each is, and the schemas of its answers. */
function operationsOf(openapi: unknown): Map<string, Operation & { readonly responses: Json }> {
  const found = new Map<string, Operation & { readonly responses: Json }>();
  for (const [path, item] of Object.entries(jsonOf(member(openapi, 'paths')))) {
    for (const method of METHODS) {
      const operation = member(item, method);
      const name = member(operation, 'operationId');
      if (typeof name !== 'string') continue;
      found.set(name, { method: method.toUpperCase(), path, responses: jsonOf(member(operation, 'responses')) });
    }
  }
  return found;
}

/** Placeholders may have other names. */
const isSamePath = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.replace(/\{\w+\}/g, '{}') === other.replace(/\{\w+\}/g, '{}');

/** The schema of a message's payload, which may have its format beside it. */
const payloadOf = (asyncapi: unknown, message: unknown): unknown => {
  const payload = resolve(asyncapi, member(message, 'payload'));
  return member(payload, 'schemaFormat') === undefined ? payload : member(payload, 'schema');
};

/** What answers and events must look like, by the published documents. */
export class Schemas {
  /** OpenAPI 3.1 writes schemas in draft 2020-12, AsyncAPI 3.0 in draft 07. */
  private readonly judges = { openapi: new Ajv2020(LENIENT), asyncapi: new Ajv(LENIENT) } as const;
  private readonly operations: ReturnType<typeof operationsOf>;
  private readonly compiled = new Map<string, ((value: unknown) => string | null) | null>();

  constructor(private readonly documents: Documents) {
    for (const judge of Object.values(this.judges)) addFormats(judge);
    this.operations = operationsOf(documents.openapi);
    if (this.operations.size === 0) throw new Unusable('The document of the API describes no calls.');
  }

  /** Where a call is. */
  operation(name: EndpointName): Operation {
    const operation = this.operations.get(name);
    if (!operation) throw new Unusable(`The document of the API does not describe the call ${name}.`);
    return operation;
  }

  /** The media types that an answer of this status may have, and each `code` of a refusal; null: the status is not listed. */
  answer(name: EndpointName, status: number): { types: readonly string[]; codes: readonly string[] } | null {
    const response = resolve(this.documents.openapi, this.operations.get(name)?.responses[String(status)]);
    if (response === undefined) return null;
    const codes = member(response, 'x-codes');
    return {
      types: Object.keys(jsonOf(member(response, 'content'))),
      codes: Array.isArray(codes) ? codes.map(String) : [],
    };
  }

  /** What is wrong with the body of a good answer; null: nothing, or it is not described. */
  answerProblem(name: EndpointName, status: number, body: unknown): string | null {
    const check = this.compile(`${name} ${status}`, 'openapi', () => {
      const responses: Json = this.operations.get(name)?.responses ?? {};
      const response = responses[String(status)] ?? responses['2XX'] ?? this.firstGood(responses);
      return member(resolve(this.documents.openapi, response), 'content', 'application/json', 'schema');
    });
    return check?.(body) ?? null;
  }

  /** The names of the events of a stream; null: the stream is not described. */
  eventNames(name: EndpointName): readonly string[] | null {
    const messages = this.messagesOf(name);
    return messages && [...messages.keys()];
  }

  /** What is wrong with the data of an event; null: nothing, or it is not described. */
  eventProblem(name: EndpointName, event: string, data: unknown): string | null {
    const check = this.compile(`${name} ${event}`, 'asyncapi', () => this.messagesOf(name)?.get(event));
    return check?.(data) ?? null;
  }

  /** The payloads of a stream by the names of its events. */
  private messagesOf(name: EndpointName): ReadonlyMap<string, unknown> | null {
    const { asyncapi } = this.documents;
    const { path } = this.operation(name);
    const channels = Object.values(jsonOf(member(asyncapi, 'channels'))).map((one) => resolve(asyncapi, one));
    const channel = channels.find((one) => isSamePath(member(one, 'address'), path));
    if (channel === undefined) return null;
    return new Map(
      Object.entries(jsonOf(member(channel, 'messages'))).map(([key, value]) => {
        const message = resolve(asyncapi, value);
        const called = member(message, 'name');
        return [typeof called === 'string' ? called : key, payloadOf(asyncapi, message)] as const;
      }),
    );
  }

  private firstGood(responses: Json): unknown {
    return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  }

  /** A schema's check, which names what is wrong; null where there is no schema. References lead into its document. */
  private compile(
    key: string,
    document: keyof Documents,
    find: () => unknown,
  ): ((value: unknown) => string | null) | null {
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    const schema = find();
    if (schema === undefined) {
      this.compiled.set(key, null);
      return null;
    }
    const validate = this.judges[document].compile({
      $ref: '#/farsight',
      farsight: schema,
      components: jsonOf(this.documents[document]).components ?? {},
    });
    const check = (value: unknown) => {
      if (validate(value)) return null;
      const [problem] = validate.errors ?? [];
      const allowed = member(problem?.params, 'allowedValues');
      const words = Array.isArray(allowed) ? ` (${allowed.join(', ')})` : '';
      return `${problem?.instancePath === '' ? 'the body' : (problem?.instancePath ?? '')} ${problem?.message ?? ''}${words}`;
    };
    this.compiled.set(key, check);
    return check;
  }
}
