import type { Limits } from './limits';
import { Broken } from './outcome';

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, with `type`. */
  readonly text?: string;
  readonly type?: string;
  /** Another token than the run's; null: none. */
  readonly token?: string | null;
}

export interface Answer {
  /** Absolute. */
  readonly url: string;
  /** The command that shows it. */
  readonly see: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined for one that is none. */
  readonly body: unknown;
  /** From the call to the complete answer, in ms. */
  readonly tookMs: number;
}

/** A request that has been begun: what it is answered with so far. */
interface Opened {
  readonly response: Response;
  readonly see: string;
  readonly startedAt: number;
  /** Ends it. */
  readonly abort: () => void;
}

export interface HttpOptions {
  readonly origin: string;
  readonly token: string | null;
  readonly limits: Limits;
}

const MAX_SHOWN_BODY = 200;
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * An address between single quotes, in which the shell puts nothing in. The token alone is between double ones: what is printed has
 * a variable in its place.
 */
function quoteAddress(url: string, token: string | null): string {
  if (token === null) return quote(url);
  const written = encodeURIComponent(token);
  const parts = url.split(url.includes(token) ? token : written).map((part) => (part === '' ? '' : quote(part)));
  return parts.join(`"${token}"`);
}

/** The request as a command; a session description is a file of its own. */
function commandOf(
  method: string,
  url: string,
  headers: Headers,
  body: string | null,
  { isStream, token }: { readonly isStream: boolean; readonly token: string | null },
): string {
  const parts = [isStream ? 'curl -iN' : 'curl -i'];
  if (method !== 'GET') parts.push(`-X ${method}`);
  headers.forEach((value, name) => {
    // In double quotes the shell puts the variable in.
    parts.push(name === 'authorization' ? `-H "Authorization: ${value}"` : `-H ${quote(`${name}: ${value}`)}`);
  });
  if (body?.startsWith('v=0') || body?.startsWith('a=')) parts.push('--data-binary @description.sdp');
  else if (body !== null && body !== '')
    parts.push(`--data ${quote(body.length > MAX_SHOWN_BODY ? `${body.slice(0, MAX_SHOWN_BODY)}…` : body)}`);
  return [...parts, quoteAddress(url, token)].join(' ');
}

/** Why there is no answer, in a few words, from what `fetch` throws. */
export function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'AbortError' || name === 'TimeoutError') return 'none came in time';
  return cause?.code ?? cause?.message ?? message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/** The requests of a run, each bounded in time and size. */
export class Http {
  constructor(private readonly options: HttpOptions) {}

  /** Sends a request; redirects are not followed. Throws Broken where no complete answer comes. */
  async send(method: string, address: string, options: CallOptions = {}): Promise<Answer> {
    const { limits } = this.options;
    const opened = await this.open(method, address, options, limits.timeoutMs, false);
    const timer = setTimeout(opened.abort, Math.max(0, opened.startedAt + limits.timeoutMs - performance.now()));
    try {
      const text = await this.read(opened);
      return {
        url: new URL(address, this.options.origin).href,
        see: opened.see,
        status: opened.response.status,
        headers: opened.response.headers,
        text,
        body: parse(text),
        tookMs: performance.now() - opened.startedAt,
      };
    } finally {
      clearTimeout(timer);
      opened.abort();
    }
  }

  /** Begins a request whose answer is read as it comes. Throws Broken for a token that would go to another server. */
  async open(
    method: string,
    address: string,
    { headers: own, body, text, type, token = this.options.token }: CallOptions,
    waitMs: number,
    isStream: boolean,
  ): Promise<Opened> {
    const { origin } = this.options;
    const url = new URL(address, origin).href;
    if (token !== null && new URL(url).origin !== origin)
      throw new Broken('an address of the same server', `one of ${new URL(url).origin}`, '');
    const headers = new Headers(own);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const sent = text ?? (body === undefined ? null : JSON.stringify(body));
    if (BODY_METHODS.has(method)) headers.set('content-type', type ?? 'application/json');
    const see = commandOf(method, url, headers, sent, { isStream, token: this.options.token });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), waitMs);
    const startedAt = performance.now();
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: sent,
        redirect: 'manual',
        signal: controller.signal,
      });
      return { response, see, startedAt, abort: () => controller.abort() };
    } catch (error) {
      throw new Broken(`an answer within ${waitMs / 1000} s`, reasonOf(error), see);
    } finally {
      clearTimeout(timer);
    }
  }

  private async read({ response, see, abort }: Opened): Promise<string> {
    const { maxBytes } = this.options.limits;
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        parts.push(part.value);
        size += part.value.length;
        if (size > maxBytes) break;
      }
    } catch (error) {
      throw new Broken('a complete answer', `it broke off: ${reasonOf(error)}`, see);
    }
    if (size > maxBytes) {
      abort();
      throw new Broken(`an answer of at most ${maxBytes} bytes`, 'a longer one', see);
    }
    return Buffer.concat(parts).toString('utf8');
  }
}
