import type { Endpoint } from '#app/api/endpoint';
import type { Example } from './examples';
import type { CallFacts, Refusal } from './facts/facts';
import type { Converter, JsonSchema } from './jsonSchema';

type Json = Readonly<Record<string, unknown>>;
type Responses = Readonly<Record<string, Json>>;

/** An error answer (RFC 9457), with the two members that the client reads first. A 412 has further ones. */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description:
    'Why a call was refused. The client reads `error`, then `message`, of which one is needed; it does not read `detail`. With 412 the members of the present resource stand beside these.',
  anyOf: [{ required: ['error'] }, { required: ['message'] }],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'for programs' },
    error: { type: 'string', description: 'a sentence for people' },
    message: { type: 'string', description: 'the same, where there is no `error`' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON Pointer of the member in the body that was sent; empty: the whole body',
          },
          code: { type: 'string', description: 'for programs; the client does not read it' },
          detail: { type: 'string', description: 'a sentence for people' },
        },
        required: ['pointer', 'detail'],
      },
    },
    required_role: { type: 'string', description: 'with `role_insufficient`: the least role that may' },
  },
};

const PROBLEM_SCHEMA = { schema: { $ref: '#/components/schemas/Problem' } };
const PROBLEM_CONTENT = { 'application/json': PROBLEM_SCHEMA, 'application/problem+json': PROBLEM_SCHEMA };
export const header = (description: string) => ({ description, schema: { type: 'string' } });
const RETRY_AFTER = { 'Retry-After': header('seconds to wait, or a date') };
/** Headers of refusals, by status. */
const REFUSAL_HEADERS: Readonly<Record<number, Json>> = {
  412: { ETag: header('that of the present resource') },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** What any server may answer to any call. */
const ANY: readonly Refusal[] = [
  [429, '', 'too many calls'],
  [503, '', 'not now'],
];
/** What it may answer to a call that not every client needs. */
const NOT_OFFERED: Refusal = [501, 'not_implemented', 'the server does not offer the call'];

const WORDS: Readonly<Record<number, string>> = {
  200: 'done',
  201: 'made',
  202: 'begun',
  204: 'done; no body',
  302: 'elsewhere',
};

/** Statuses that carry no body. */
const hasBody = (status: number) => status !== 204 && status < 300;

/** The good answers of a call by status, with what they mean. */
export function answersOf({ kind, response }: Endpoint, { answers }: CallFacts): Readonly<Record<number, string>> {
  if (answers) return answers;
  const isEmpty = response === null && (kind === 'json' || kind === 'sdp');
  return isEmpty ? { 204: WORDS[204] ?? '' } : { 200: WORDS[200] ?? '' };
}

/** The media type of a call's good answer. */
export function mediaTypeOf({ kind, response }: Endpoint, { mediaType, summary }: CallFacts): string {
  if (kind === 'stream') return 'text/event-stream';
  if (mediaType !== undefined) return mediaType;
  if (kind === 'sdp') return 'application/sdp';
  if (kind === 'bytes' || kind === 'download') throw new Error(`No media type of: ${summary}`);
  return response === null ? '' : 'application/json';
}

function contentOf(
  endpoint: Endpoint,
  facts: CallFacts,
  convert: Converter,
  { status, example }: { readonly status: number; readonly example: unknown },
): Json | null {
  const type = mediaTypeOf(endpoint, facts);
  if (type === '') return null;
  const isJson = endpoint.kind === 'json' && endpoint.response !== null;
  const schema = isJson ? convert.convert(facts.shapes?.[status] ?? endpoint.response) : {};
  return { [type]: { schema, ...(example !== undefined && { example }) } };
}

function headersOf(status: number, { hasEtag = false, takesIfNoneMatch = false, location }: CallFacts): Json | null {
  const hasLocation = location !== undefined && (status === 201 || status === 202 || status === 204);
  const headers = {
    ...(hasEtag && { ETag: header(takesIfNoneMatch ? 'for `If-None-Match`' : 'for `If-Match`') }),
    ...((hasLocation || status === 302) && { Location: header(location ?? 'where it leads') }),
  };
  return Object.keys(headers).length > 0 ? headers : null;
}

/** The good answers of a call as responses of OpenAPI; the example stands at the status that it had. */
export function goodResponses(
  endpoint: Endpoint,
  facts: CallFacts,
  convert: Converter,
  { answer }: Example,
): Responses {
  const rows = Object.entries(answersOf(endpoint, facts)).map(([key, description]) => {
    const status = Number(key);
    const headers = headersOf(status, facts);
    const example = answer.status === status ? answer.body : undefined;
    const content = hasBody(status) ? contentOf(endpoint, facts, convert, { status, example }) : null;
    return [key, { description, ...(headers && { headers }), ...(content && { content }) }];
  });
  return Object.fromEntries(rows) as Responses;
}

/** Refusals by status, in order. */
export function byStatus(refusals: readonly Refusal[]): ReadonlyMap<number, readonly Refusal[]> {
  const groups = new Map<number, Refusal[]>();
  for (const refusal of refusals.toSorted(([a], [b]) => a - b))
    groups.set(refusal[0], [...(groups.get(refusal[0]) ?? []), refusal]);
  return groups;
}

/** Whether a server that does not have the call may say so by 501. */
export const mayBe501 = ({ neededBy, isNever501 = false }: CallFacts): boolean => neededBy !== 'both' && !isNever501;

/** The error answers of a call as responses of OpenAPI, `x-codes` with each `code`. */
export function errorResponses(refusals: readonly Refusal[], facts: CallFacts): Responses {
  const { refusalTypes = {} } = facts;
  const rows = [...byStatus([...refusals, ...ANY, ...(mayBe501(facts) ? [NOT_OFFERED] : [])])].map(
    ([status, group]) => {
      const type = refusalTypes[status];
      const codes = [...new Set(group.map(([, code]) => code).filter(Boolean))];
      const lines = group.map(([, code, when]) => (code === '' ? when : `\`${code}\`: ${when}`));
      return [
        String(status),
        {
          description: lines.join('\n\n'),
          ...(codes.length > 0 && { 'x-codes': codes }),
          ...(REFUSAL_HEADERS[status] && { headers: REFUSAL_HEADERS[status] }),
          content: { ...PROBLEM_CONTENT, ...(type !== undefined && { [type]: { schema: { type: 'string' } } }) },
        },
      ];
    },
  );
  const others = {
    description: 'Another error; the class of its status says what it means.',
    content: PROBLEM_CONTENT,
  };
  return { ...(Object.fromEntries(rows) as Responses), default: others };
}
