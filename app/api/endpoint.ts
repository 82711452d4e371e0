import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How much and how long a call may take; both bodies take them from the call table. */
export interface Limits {
  /** Largest answer that is read, in bytes. */
  readonly maxBytes: number;
  /** Longest wait for a complete answer, in ms; of a download the longest silence. */
  readonly timeoutMs: number;
  /** Largest body that is sent, in bytes; of text in characters. */
  readonly maxBodyBytes: number;
}

/** What holds for a call that names nothing else (S34, R5). */
export const LIMITS: Limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 15_000, maxBodyBytes: 131_072 };

/** Of an answer that has a row for each device (`MAX_DEVICES`). */
export const FLEET_LIMITS: Partial<Limits> = { maxBytes: 32 * 1024 * 1024 };

export const JSON_TYPE = 'application/json';

/** Names of the `{placeholders}` of a path template. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type Params<P extends string> = Readonly<Record<ParamNames<P>, string>>;

/** One row of the call table (specification §7): method, path template, and the shapes of both bodies. */
export interface Endpoint<
  P extends string = string,
  Req extends v.GenericSchema | null = v.GenericSchema | null,
  Res extends v.GenericSchema | null = v.GenericSchema | null,
  Out = unknown,
> {
  readonly method: Method;
  readonly path: P;
  /** Shape of the JSON body, or of the bytes where `bodyType` is not JSON; null when none is sent. */
  readonly request: Req;
  /** Shape of the JSON answer as the contract has it; null when the body carries nothing. */
  readonly response: Res;
  /** What the caller gets. Throws when the answer cannot be used at all. */
  readonly decode: (body: unknown) => Out;
  /**
   * `navigation` and `stream`: never sent by the client. `sdp`: WHEP, whose bodies are SDP (`mediaRequest.ts`). `bytes`: `decode`
   * gets the answer as a Uint8Array. `download`: the answer goes into a file as it comes.
   */
  readonly kind: 'json' | 'navigation' | 'stream' | 'sdp' | 'bytes' | 'download';
  /** Media type of the body that is sent. */
  readonly bodyType: string;
  readonly limits: Limits;
  /** Ending of the file that a download makes, without the dot. */
  readonly extension?: string;
}

interface Shapes<Req, Res, Out> {
  request: Req;
  response: Res;
  decode: (body: unknown) => Out;
  kind?: Endpoint['kind'];
  bodyType?: string;
  limits?: Partial<Limits>;
  extension?: string;
}

export function endpoint<
  const P extends string,
  Req extends v.GenericSchema | null,
  Res extends v.GenericSchema | null,
  Out,
>(method: Method, path: P, { limits, ...shapes }: Shapes<Req, Res, Out>): Endpoint<P, Req, Res, Out> {
  return { kind: 'json', bodyType: JSON_TYPE, ...shapes, limits: { ...LIMITS, ...limits }, method, path };
}

export type RequestBody<E> =
  E extends Endpoint<string, infer Req, infer _Res>
    ? Req extends v.GenericSchema
      ? v.InferInput<Req>
      : undefined
    : never;
export type WireAnswer<E> =
  E extends Endpoint<string, infer _Req, infer Res>
    ? Res extends v.GenericSchema
      ? v.InferInput<Res>
      : undefined
    : never;
export type Answer<E> = E extends { readonly decode: (body: unknown) => infer Out } ? Out : never;
export type PathParams<E> = E extends { readonly path: infer P extends string } ? Params<P> : never;
