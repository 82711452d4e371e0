import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { isApiError } from '#app/api/errors';
import { CONTRACT, type Handlers, type News } from '#app/bridge/index';
import { BridgeError, channelOf, type Contract, type Envelope, type Invoke } from '#app/bridge/kit';

/** Largest and deepest argument that is looked at (S10). */
const MAX_CHARACTERS = 262_144;
const MAX_DEPTH = 12;
/** Calls of one channel: this many at once, and this many more each second. */
const BURST = 300;
const PER_SECOND = 100;

/** Largest bytes of one argument; each call of the table has a bound of its own below this. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What one value costs at least, so that a count of them can be judged before any is looked at. */
const COST = 8;

/** Of whatever realm. Node's module is taken when it is needed: the window is painted without it. */
const isBuffer = (one: object): one is ArrayBufferLike =>
  process.getBuiltinModule('node:util').types.isAnyArrayBuffer(one);

/**
 * Whether an argument is small and flat enough to be parsed at all. Lengths are judged before anything is walked or copied, and
 * counting stops at the first excess: a check costs no more than its bound, and a circle ends as well (S44). Only the
 * names of an object are all listed, whatever their number, since JavaScript lists none singly: less than it cost to arrive here.
 */
export function isBounded(value: unknown): boolean {
  let left = MAX_CHARACTERS;
  const visit = (one: unknown, depth: number): boolean => {
    left -= typeof one === 'string' ? one.length : COST;
    // A large integer is written out in decimals to say what was wrong, which takes minutes; no call takes one.
    if (left < 0 || depth > MAX_DEPTH || typeof one === 'bigint') return false;
    if (typeof one !== 'object' || one === null) return true;
    // Never looked through: what they cost does not depend on how many there are.
    if (ArrayBuffer.isView(one)) return one.buffer.byteLength <= MAX_BYTES;
    if (isBuffer(one)) return one.byteLength <= MAX_BYTES;
    const { length } = one as { readonly length?: unknown };
    if (typeof length === 'number' && length > left / COST) return false;
    for (const key in one) {
      if (!Object.hasOwn(one, key)) continue;
      left -= key.length;
      if (!visit((one as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return true;
  };
  return visit(value, 0);
}

/** A token bucket for calls. */
function createLimiter(now: () => number): () => boolean {
  let tokens = BURST;
  let at = now();
  return () => {
    tokens = Math.min(BURST, tokens + ((now() - at) / 1000) * PER_SECOND);
    at = now();
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

function failure(error: unknown): Envelope {
  if (isApiError(error)) return { ok: false, error: { code: error.kind, message: error.message } };
  if (error instanceof BridgeError) return { ok: false, error: { code: error.code, message: error.message } };
  return { ok: false, error: { code: 'internal', message: 'An error occurred' } };
}

export interface RegisterOptions {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  readonly handlers: Handlers;
  /** Whether a call comes from our own page in our own window (S9). */
  readonly isTrusted: (event: IpcMainInvokeEvent) => boolean;
  /** Reports refused and failed calls, by names and codes, never arguments. */
  readonly log: (message: string) => void;
  readonly now?: () => number;
}

/** Puts every call of the contract on its channel, behind the checks that all of them share. The only user of `ipcMain`. */
export function registerBridge(options: RegisterOptions): void {
  const { ipcMain, isTrusted, log, now = () => performance.now() } = options;
  const contract: Contract = CONTRACT;
  const handlers = options.handlers as unknown as Record<string, Record<string, (argument: unknown) => unknown>>;
  const answer = async (channel: string, definition: Invoke, run: (argument: unknown) => unknown, raw: unknown) => {
    const parsed = isBounded(raw) ? v.safeParse(definition.argument, raw) : null;
    if (!parsed?.success) {
      log(`bridge ${channel}: bad argument`);
      return { ok: false, error: { code: 'bad-argument', message: 'An error occurred' } } satisfies Envelope;
    }
    try {
      return { ok: true, value: await run(parsed.output) } satisfies Envelope;
    } catch (error) {
      if (!isApiError(error)) log(`bridge ${channel}: ${(error as Error).name}: ${(error as Error).message}`);
      return failure(error);
    }
  };
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, definition] of Object.entries(calls)) {
      const run = handlers[group]?.[name];
      if (definition.kind !== 'invoke' || !run) continue;
      const channel = channelOf(group, name);
      const mayPass = createLimiter(now);
      // oxlint-disable-next-line farsight/desktop-chokepoints -- the one place that registers channels
      ipcMain.handle(channel, (event, raw: unknown) => {
        if (!isTrusted(event)) {
          log(`bridge ${channel}: refused sender`);
          throw new Error('Refused');
        }
        return mayPass()
          ? answer(channel, definition, run, raw)
          : ({ ok: false, error: { code: 'busy', message: 'Too many requests' } } satisfies Envelope);
      });
    }
  }
}

/** Functions that send the contract's news to the page, typed by it. `deliver` knows the window. */
export function createNews(deliver: (channel: string, payload: unknown) => void): News {
  const contract: Contract = CONTRACT;
  const groups = Object.entries(contract).map(([group, calls]) => {
    const sends = Object.entries(calls).filter(([, { kind }]) => kind === 'send');
    const functions = sends.map(([name]) => [name, (payload: unknown) => deliver(channelOf(group, name), payload)]);
    return [group, Object.fromEntries(functions) as unknown];
  });
  return Object.fromEntries(groups) as News;
}
