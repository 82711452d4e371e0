import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type JsonObject = Record<string, unknown>;

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
}

interface RefusalExtra {
  headers?: Record<string, string>;
  members?: JsonObject;
}

/** An answer that is an error; handlers throw it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly members: JsonObject;

  constructor(status: number, code: string, sentence: string, extra: RefusalExtra = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = extra.headers ?? {};
    this.members = extra.members ?? {};
  }
}

export const notFound = (): Refusal =>
  new Refusal(404, 'not_found', 'There is no such thing, or you have no access to it.');
export const notOffered = (): Refusal => new Refusal(501, 'not_implemented', 'This server does not offer this call.');

export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(422, 'validation', errors[0]?.detail ?? 'A value breaks a rule.', { members: { errors } });
}

export function etag(version: number): string {
  return `"${version}"`;
}

export function sendAnswer(res: ServerResponse, answer: Answer): void {
  if (res.headersSent || res.destroyed) return;
  // Everything that the calls answer with is a user's own.
  res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  res.statusCode = answer.status;
  if (answer.body === undefined) {
    res.end();
    return;
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(answer.body));
}

export function sendRefusal(res: ServerResponse, refusal: Refusal): void {
  const { status, code, headers, members } = refusal;
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, code, error: refusal.message };
  // The present resource of a 412 and the error share one object; a member that both have is the error's.
  sendAnswer(res, { status, headers, body: { ...members, ...problem } });
}

const MAX_BODY_BYTES = 128 * 1024;
const MAX_DEPTH = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, levels - 1));
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  // What is beyond the limit is read, and thrown away: the sender then gets the answer instead of a broken connection.
  for await (const part of req) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size <= MAX_BODY_BYTES) parts.push(bytes);
  }
  if (size > MAX_BODY_BYTES) throw new Refusal(413, 'too_large', 'The body is larger than 128 KiB.');
  return Buffer.concat(parts);
}

/** For calls that change something: also one without a body names JSON, which a page of another site cannot do unasked. */
export function needJsonType(req: IncomingMessage): void {
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const isPatch = req.method === 'PATCH' && type === 'application/merge-patch+json';
  if (type !== 'application/json' && !isPatch) {
    throw new Refusal(415, 'content_type', 'The Content-Type of this call is application/json.', {
      headers: req.method === 'PATCH' ? { 'Accept-Patch': 'application/merge-patch+json, application/json' } : {},
    });
  }
}

/** A call without a key acts all the same. Nothing is kept here, since this server refuses all calls that take one. */
export function checkIdempotencyKey(req: IncomingMessage): void {
  const key = req.headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(key)))
    throw new Refusal(400, 'malformed', 'An Idempotency-Key has 8 to 64 letters, digits and dashes.');
}

export async function readJsonObject(req: IncomingMessage): Promise<JsonObject> {
  needJsonType(req);
  const bytes = await readBody(req);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, 'malformed', 'The body is no JSON.');
  }
  if (isDeeper(value, MAX_DEPTH)) throw new Refusal(400, 'too_deep', 'The body is nested too deeply.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid([{ pointer: '', code: 'type', detail: 'The body is an object.' }]);
  }
  return value as JsonObject;
}

/** Refuses a change that is based on another version than the present one. */
export function checkVersion(req: IncomingMessage, version: number, present: object, isNeeded: boolean): void {
  const header = req.headers['if-match'];
  if (header === undefined) {
    if (isNeeded)
      throw new Refusal(
        428,
        'precondition_required',
        'If-Match with the version that the change is based on is missing.',
      );
    return;
  }
  // RFC 9110 has lists too. A weak tag, and a number without quotes, are none of them and match nothing.
  const tags = header.split(',').map((tag) => tag.trim());
  if (header.trim() === '*' || tags.includes(etag(version))) return;
  throw new Refusal(412, 'version_mismatch', 'Somebody else has changed it in the meantime.', {
    headers: { ETag: etag(version) },
    members: { ...present },
  });
}

/** A flag of a query: any word but `true` counts as left out. */
export function isTrue(query: URLSearchParams, name: string): boolean {
  return query.get(name) === 'true';
}
