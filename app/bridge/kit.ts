import type * as v from 'valibot';

/** A question to the main process: one argument, one answer. */
export interface Invoke<Req extends v.GenericSchema = v.GenericSchema, Res = unknown> {
  readonly kind: 'invoke';
  /** Checked in the main process, whatever the page sends (S10). */
  readonly argument: Req;
  /** Only a type; absent at run time. */
  readonly answer?: Res;
}
/** News from the main process. */
export interface Send<Payload = unknown> {
  readonly kind: 'send';
  /** Only a type. */
  readonly payload?: Payload;
}
export type Contract = Readonly<Record<string, Readonly<Record<string, Invoke | Send>>>>;

export function invoke<Req extends v.GenericSchema>(argument: Req) {
  return { answers: <Res>(): Invoke<Req, Res> => ({ kind: 'invoke', argument }) };
}
export function send<Payload>(): Send<Payload> {
  return { kind: 'send' };
}

/** An error as it crosses: a code and a sentence, never a stack. */
export interface BridgeFailure {
  readonly code: string;
  readonly message: string;
}
export type Envelope =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: BridgeFailure };

export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Name of the channel of one call. */
export function channelOf(group: string, name: string): string {
  return `${group}:${name}`;
}

/** What the page sees of a contract: functions that ask, and functions that subscribe and return their unsubscribe. */
export type BridgeClient<C extends Contract> = {
  readonly [G in keyof C]: {
    readonly [N in keyof C[G]]: C[G][N] extends Invoke<infer Req, infer Res>
      ? (argument: v.InferInput<Req>) => Promise<Res>
      : C[G][N] extends Send<infer Payload>
        ? (listener: (payload: Payload) => void) => () => void
        : never;
  };
};

/** What the main process must offer for a contract. */
export type BridgeHandlers<C extends Contract> = {
  readonly [G in keyof C]: {
    readonly [N in keyof C[G] as C[G][N] extends Invoke ? N : never]: C[G][N] extends Invoke<infer Req, infer Res>
      ? (argument: v.InferOutput<Req>) => Promise<Res> | Res
      : never;
  };
};

/** What the main process may send for a contract. */
export type BridgeNews<C extends Contract> = {
  readonly [G in keyof C]: {
    readonly [N in keyof C[G] as C[G][N] extends Send ? N : never]: C[G][N] extends Send<infer Payload>
      ? (payload: Payload) => void
      : never;
  };
};

/** The two things a client needs of a process boundary. */
export interface Wire {
  /** Resolves to an Envelope. */
  invoke(channel: string, argument: unknown): Promise<unknown>;
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
}

/** Names and kinds of a contract: all that a client is made of. */
export type Shape = Readonly<Record<string, Readonly<Record<string, 'invoke' | 'send'>>>>;

export function shapeOf(contract: Contract): Shape {
  const kinds = (group: Contract[string]) =>
    Object.fromEntries(Object.entries(group).map(([name, { kind }]) => [name, kind]));
  return Object.fromEntries(Object.entries(contract).map(([group, calls]) => [group, kinds(calls)]));
}

/** A frozen client with exactly the functions of the shape, and no way to reach any other channel (S11). */
export function createClient(shape: Shape, wire: Wire): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const functionFor = (group: string, name: string, kind: string) => {
    const channel = channelOf(group, name);
    return kind === 'invoke'
      ? (argument: unknown) => wire.invoke(channel, argument)
      : (listener: (payload: unknown) => void) => wire.subscribe(channel, listener);
  };
  const groups = Object.entries(shape).map(([group, calls]) => {
    const functions = Object.entries(calls).map(([name, kind]) => [name, functionFor(group, name, kind)] as const);
    return [group, Object.freeze(Object.fromEntries(functions))] as const;
  });
  return Object.freeze(Object.fromEntries(groups));
}

/** Unwraps an answer. Throws BridgeError. */
export function openEnvelope(value: unknown): unknown {
  const envelope = value as Partial<Extract<Envelope, { ok: true }>> & { readonly error?: Partial<BridgeFailure> };
  if (envelope.ok === true) return envelope.value;
  throw new BridgeError(envelope.error?.code ?? 'internal', envelope.error?.message ?? 'An error occurred');
}
