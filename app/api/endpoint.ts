import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Names of the `{placeholders}` of a path template. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type Params<P extends string> = Readonly<Record<ParamNames<P>, string>>;

/** One row of the call table (`spec.md` §7): method, path template, and the shapes of both bodies. */
export interface Endpoint<
  P extends string = string,
  Req extends v.GenericSchema | null = v.GenericSchema | null,
  Res extends v.GenericSchema | null = v.GenericSchema | null,
  Out = unknown,
> {
  readonly method: Method;
  readonly path: P;
  /** Shape of the JSON body; null when none is sent. */
  readonly request: Req;
  /** Shape of the JSON answer as the contract has it; null when the body carries nothing. */
  readonly response: Res;
  /** What the caller gets. Throws when the answer cannot be used at all. */
  readonly decode: (body: unknown) => Out;
  /** A navigation or a stream is no call; the client never makes it. `sdp`: WHEP, whose bodies are SDP (`mediaRequest.ts`); `image`: a call whose answer is a picture. */
  readonly kind: 'json' | 'navigation' | 'stream' | 'sdp' | 'image';
}

export function endpoint<
  const P extends string,
  Req extends v.GenericSchema | null,
  Res extends v.GenericSchema | null,
  Out,
>(
  method: Method,
  path: P,
  shapes: { request: Req; response: Res; decode: (body: unknown) => Out; kind?: Endpoint['kind'] },
): Endpoint<P, Req, Res, Out> {
  return { kind: 'json', ...shapes, method, path };
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
