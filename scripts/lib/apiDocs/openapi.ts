import type { Endpoint } from '#app/api/endpoint';
import { ENDPOINTS, type EndpointName } from '#app/api/index';
import { NAME } from '#app/brand';
import { callerRoles, callersText } from './callers';
import { refusalsOf, takesKey } from './common';
import type { Example, Examples } from './examples';
import { FACTS } from './facts/index';
import type { CallFacts, DescribedCall } from './facts/facts';
import { checkNames, Converter, type JsonSchema } from './jsonSchema';
import { NAMES } from './names';
import { clientsOf, neededText } from './needed';
import { PARAMS } from './params';
import { errorResponses, goodResponses, header, PROBLEM } from './responses';
import { anySection, SECTION_NAME, sectionSchemas } from './sections';
import { shareResponses, type Operation, type Paths } from './shareResponses';

type Json = Readonly<Record<string, unknown>>;

export const NAMES_OF_CALLS = Object.keys(ENDPOINTS) as EndpointName[];
export const SCHEMAS = '#/components/schemas/';

/** The schemas of all calls, by where they stand. */
export const rootsOf = () =>
  Object.fromEntries(
    NAMES_OF_CALLS.flatMap((name) => {
      const { request, response }: Endpoint = ENDPOINTS[name];
      return [
        ...(request ? [[`${name}.request`, request] as const] : []),
        ...(response ? [[`${name}.response`, response] as const] : []),
      ];
    }),
  );

/** One template for paths that differ in the names of their placeholders only: OpenAPI takes them for one path. */
const TEMPLATES = new Map<string, string>();
for (const name of NAMES_OF_CALLS) {
  const { path } = ENDPOINTS[name];
  const shape = path.replace(/\{\w+\}/g, '{}');
  if (!TEMPLATES.has(shape)) TEMPLATES.set(shape, path);
}
export const templateOf = (name: EndpointName): string => {
  const { path } = ENDPOINTS[name];
  return TEMPLATES.get(path.replace(/\{\w+\}/g, '{}')) ?? path;
};

function pathParameters(name: EndpointName, { params = {} }: CallFacts): readonly Json[] {
  return [...templateOf(name).matchAll(/\{(\w+)\}/g)].map(([, param = '']) => {
    const { about, schema } = PARAMS[param as keyof typeof PARAMS];
    return { name: param, in: 'path', required: true, description: params[param] ?? about, schema };
  });
}

const queryParameters = ({ query = {} }: CallFacts): readonly Json[] =>
  Object.entries(query).map(([name, { about, schema, isRequired = false }]) => ({
    name,
    in: 'query',
    ...(isRequired && { required: true }),
    description: about,
    schema,
  }));

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function headerParameters(endpoint: Endpoint, { ifMatch, takesIfNoneMatch = false }: CallFacts): readonly Json[] {
  return [
    ...(ifMatch === undefined ? [] : [ref('parameters', ifMatch === 'required' ? 'IfMatchNeeded' : 'IfMatch')]),
    ...(takesIfNoneMatch ? [ref('parameters', 'IfNoneMatch')] : []),
    ...(takesKey(endpoint) ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
}

const TEXT: JsonSchema = { type: 'string' };
const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';

function requestBody(name: EndpointName, endpoint: Endpoint, convert: Converter, { request }: Example): Json | null {
  if (endpoint.request === null) return null;
  const example = request.body === undefined ? {} : { example: request.body };
  if (endpoint.kind === 'sdp') {
    const types = name === 'trickleWhep' ? [FRAGMENT, SDP] : [SDP];
    return {
      required: true,
      content: Object.fromEntries(types.map((type, at) => [type, { schema: TEXT, ...(at === 0 && example) }])),
    };
  }
  const isRequired = endpoint.request.type !== 'optional';
  return {
    required: isRequired,
    content: {
      [endpoint.bodyType]: {
        schema: name === 'changeSection' ? anySection() : convert.convert(endpoint.request),
        ...example,
      },
    },
  };
}

function securityOf({ who, readsSession = false, query = {} }: CallFacts): readonly Json[] {
  if (who === 'anyone') return readsSession ? [{}, { session: [] }, { bearer: [] }] : [];
  return [{ session: [] }, { bearer: [] }, ...('token' in query ? [{ streamToken: [] }] : [])];
}

const NEEDS: Readonly<Record<NonNullable<CallFacts['ifMatch']>, string>> = {
  required: '`If-Match` is needed.',
  optional: '`If-Match` is optional.',
  notForDryRun: '`If-Match` is needed, but not with `dry_run`.',
};

function descriptionOf(facts: DescribedCall): string {
  const { note, ifMatch } = facts;
  const needed = neededText(facts);
  const parts = [`Who may: ${callersText(facts)}`, ...(needed === null ? [] : [needed])];
  if (ifMatch !== undefined) parts.push(NEEDS[ifMatch]);
  if (note !== undefined) parts.push(note);
  return parts.join('\n\n');
}

function operationOf(name: EndpointName, convert: Converter, example: Example): Operation {
  const endpoint: Endpoint = ENDPOINTS[name];
  const facts = FACTS[name];
  const body = requestBody(name, endpoint, convert, example);
  const { timeoutMs, maxBytes, maxBodyBytes } = endpoint.limits;
  const parameters = [...pathParameters(name, facts), ...queryParameters(facts), ...headerParameters(endpoint, facts)];
  return {
    operationId: name,
    summary: facts.summary,
    description: descriptionOf(facts),
    tags: [facts.area.name],
    'x-roles': callerRoles(facts),
    ...(facts.neededBy !== undefined && { 'x-needed-by': clientsOf(facts.neededBy) }),
    'x-client-limits': { timeout_ms: timeoutMs, max_answer_bytes: maxBytes, max_body_bytes: maxBodyBytes },
    security: securityOf(facts),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...goodResponses(endpoint, facts, convert, example),
      ...errorResponses(refusalsOf(endpoint, facts), facts),
    },
  };
}

const IF_MATCH = 'the `ETag` that a change is based on: the version in double quotes; `*` stands for any version';
const HEADER_PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: IF_MATCH,
    schema: TEXT,
  },
  IfMatchNeeded: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: IF_MATCH,
    schema: TEXT,
  },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: 'the `ETag` that the caller has', schema: TEXT },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'a call sent again with the same key is answered as the first, and done once',
    schema: { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' },
  },
};

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session_token',
    description: 'of a browser; `HttpOnly`, with `Path=/`, and `Secure` over https',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'of an installed app (RFC 6750)' },
  streamToken: { type: 'apiKey', in: 'query', name: 'token', description: 'of event streams alone' },
};

/** OPTIONS of a WHEP endpoint (api §5 "Offers"), which is no call of the table: the player makes it. */
function whepOptions(): Operation {
  const facts = FACTS.openWhep;
  const refusals = refusalsOf(ENDPOINTS.openWhep, facts).filter(([status]) => status === 401 || status === 404);
  const headers = { 'Accept-Post': header('application/sdp'), Link: header('ICE servers, with `rel="ice-server"`') };
  return {
    operationId: 'askWhep',
    summary: 'That offers are taken, and which ICE servers there are',
    description: 'Who may: as of `openWhep`. A preflight of another origin is answered without a session.',
    tags: [facts.area.name],
    'x-roles': callerRoles(facts),
    security: securityOf(facts),
    parameters: pathParameters('openWhep', facts),
    responses: {
      200: { description: 'done; a body is not read', headers },
      204: { description: 'done; no body', headers },
      ...errorResponses(refusals, { summary: facts.summary, who: facts.who }),
    },
  };
}

/** All operations, by path and method. */
function pathsOf(convert: Converter, examples: Examples): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of NAMES_OF_CALLS) {
    const path = templateOf(name);
    paths[path] = {
      ...paths[path],
      [ENDPOINTS[name].method.toLowerCase()]: operationOf(name, convert, examples.calls[name]),
    };
  }
  const whep = templateOf('openWhep');
  return { ...paths, [whep]: { ...paths[whep], options: whepOptions() } };
}

const DESCRIPTION = [
  'Rules that all calls share are in README.md beside this document. Generated: `npm run api-docs`.',
  '`x-roles`: `anyone`, `signed in`, or the roles on the device that may be enough. `x-needed-by`: the clients that do not work without the call. `x-codes`: each `code` of a refusal.',
  'The paths begin at the root of the host.',
  'Of a text that is sent, `minLength` and `maxLength` count UTF-16 units after trimming. A sentence after "Refused otherwise" is what people read when a value breaks the rule: the server refuses such a value, and does not change it.',
].join('\n\n');

/** The OpenAPI 3.1 document of all calls. Throws for a schema that cannot be converted, or names that do not fit. */
export function createOpenApi(examples: Examples): Json {
  checkNames(NAMES, rootsOf());
  const convert = new Converter({ definitions: NAMES, root: SCHEMAS, target: 'draft-2020-12', custom: SECTION_NAME });
  const { paths, responses } = shareResponses(pathsOf(convert, examples));
  const areas = [...new Set(NAMES_OF_CALLS.map((name) => FACTS[name].area))];
  return {
    openapi: '3.1.1',
    info: {
      title: `${NAME} API`,
      version: '1',
      summary: 'The calls between the dashboard and its server',
      description: DESCRIPTION,
      license: { name: 'Not licensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: 'https://{host}', variables: { host: { default: 'farsight.example' } } }],
    tags: areas.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { ...convert.named(), ...sectionSchemas(convert), Problem: PROBLEM },
      responses,
      parameters: HEADER_PARAMETERS,
      securitySchemes: SECURITY,
    },
  };
}
