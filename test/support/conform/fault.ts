import type { Limits } from '../../../scripts/lib/conform/limits';
import type { Asked, Hooks, Told } from './FaultyServer';

/** A server that breaks one rule. */
export interface Fault {
  /** What it does, as a sentence begins: "answers …". */
  readonly name: string;
  /** The name of the check that finds it. */
  readonly check: string;
  readonly create: () => Hooks;
  /** Only what may be read is checked, because every change would fail as well. */
  readonly isReadOnly?: boolean;
  readonly limits?: Partial<Limits>;
  /** Of the web app, where that is not the server's own. */
  readonly origin?: string;
}

type Json = Record<string, unknown>;
export type Match = (asked: Asked) => boolean;

/** A request by its method and path. */
export const at =
  (method: string, path: RegExp): Match =>
  (asked) =>
    asked.method === method && path.test(asked.path);

export const get = (path: RegExp): Match => at('GET', path);

/** Changes the answers to some requests; `only`: those with this status. */
export const told = (match: Match, change: (answer: Told, asked: Asked) => void, only?: number): Hooks => ({
  tell: (answer, asked) => {
    if (match(asked) && (only === undefined || answer.status === only)) change(answer, asked);
  },
});

export const asked = (match: Match, change: (request: Asked) => void): Hooks => ({
  ask: (request) => {
    if (match(request)) change(request);
  },
});

export const setStatus = (match: Match, from: number, to: number): Hooks =>
  told(match, (answer) => (answer.status = to), from);

/** Sets a header; undefined takes it away. */
export const setHeader = (match: Match, name: string, value: string | undefined): Hooks =>
  told(match, (answer) => (answer.headers[name] = value));

/** Changes the JSON of good answers, or of those with a status. */
export const json = (match: Match, change: (body: Json, request: Asked) => void, status?: number): Hooks =>
  told(match, (answer, request) => {
    if (status === undefined ? answer.status >= 300 : answer.status !== status) return;
    const body = JSON.parse(answer.body.toString()) as Json;
    change(body, request);
    answer.body = Buffer.from(JSON.stringify(body));
  });

/** Answers some requests by itself. */
export const instead = (match: Match, status: number, body: unknown, headers: Record<string, string> = {}): Hooks => ({
  instead: (request, response) => {
    if (!match(request)) return false;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    return true;
  },
});

/** Answers by the first of these that answers a request by itself. */
export const anyOf = (...hooks: readonly Hooks[]): Hooks => ({
  instead: (request, response) => hooks.some((one) => one.instead?.(request, response) === true),
});

/** Takes some requests that have no token, or a wrong one, for those of the user who has called before. */
export function taken(match: Match): Hooks {
  let last: string | undefined;
  return {
    ask: (request) => {
      const { authorization } = request.headers;
      if (match(request)) request.headers.authorization = last;
      else if (typeof authorization === 'string') last = authorization;
    },
  };
}

export const isWithoutToken =
  (match: Match): Match =>
  (request) =>
    match(request) && request.headers.authorization === undefined && !request.query.has('token');

/** Rewrites some streams. */
export const streamed = (match: Match, change: NonNullable<Hooks['stream']>): Hooks => ({
  stream: (text, request, to) => (match(request) ? change(text, request, to) : to.write(text)),
});

/** The rows in a member of a body. */
export const rowsIn = (body: Json, name: string): Json[] => body[name] as Json[];
