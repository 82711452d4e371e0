import { isApiError } from '#app/api/errors';
import type { Answer, Endpoint } from '#app/api/endpoint';
import { buildRequest, readAnswer, type CallInput, type HttpAnswer, type HttpRequest } from '#app/api/request';
import { parseJson } from '#app/lib/parseJson';
import type { OpenSpan } from '#app/tracing/SpanSource';
import { spans } from '../lib/spans';
import { noteError } from './recentErrors';
import type { Platform } from '../platform/Platform';
import { markRequest, noteServerDate, serverNow } from '../lib/serverTime';
import { noteSession, watchSession } from '../lib/watchSession';

type CallArguments<E> =
  object extends CallInput<E>
    ? [input?: CallInput<E> & { signal?: AbortSignal }]
    : [input: CallInput<E> & { signal?: AbortSignal }];

/** How long an answer fetched ahead is good for. */
const WARM_MS = 5000;

/** Longest answer that is parsed and read in one task, in letters: the list of some 600 devices. */
const LONG_ANSWER = 100_000;

/** To parse a long answer takes about as long as to read it: what the user does meanwhile comes in between, but in Safari, which cannot. */
const letOthersGo = async () => (globalThis as { readonly scheduler?: Partial<Scheduler> }).scheduler?.yield?.();

/** Stands for the answer of a call that was given up before the server was asked. */
export const UNASKED = { status: 0 };

/** Makes calls and throws ApiError. Does not show anything itself, and does not redirect. */
export class Client {
  private readonly warmed = new Map<
    Endpoint,
    { readonly answer: Promise<unknown>; readonly hasEnded: () => boolean; readonly at: number }
  >();
  private readonly listeners = new Set<() => void>();
  private readonly successListeners = new Set<(endpoint: Endpoint) => void>();

  constructor(readonly platform: Pick<Platform, 'config' | 'http'>) {}

  /** Tells of a 401 that concerns the present session (S30); at most once for each session. */
  onUnauthorized(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called after each call that succeeded: the server can be reached. */
  onSuccess(listener: (endpoint: Endpoint) => void): () => void {
    this.successListeners.add(listener);
    return () => this.successListeners.delete(listener);
  }

  /** Tells the listeners of a 401, unless the session of that request has ended. `hasEnded`: what `watchSession` returned when the request was sent. */
  reportUnauthorized(hasEnded: () => boolean): void {
    if (hasEnded()) return;
    noteSession();
    for (const listener of this.listeners) listener();
  }

  /** Prefetches a call; the next `call` of it within a few seconds gets that answer. */
  warm<E extends Endpoint>(endpoint: E, ...nothing: CallArguments<E>): void {
    const known = this.warmed.get(endpoint);
    if (known && !known.hasEnded()) return;
    const answer = this.call(endpoint, ...nothing);
    answer.catch(() => undefined);
    this.warmed.set(endpoint, { answer, hasEnded: watchSession(), at: performance.now() });
  }

  private takeWarm<E extends Endpoint>(endpoint: E): Promise<Answer<E>> | null {
    const warm = this.warmed.get(endpoint);
    this.warmed.delete(endpoint);
    if (!warm || warm.hasEnded() || performance.now() - warm.at >= WARM_MS) return null;
    return warm.answer as Promise<Answer<E>>;
  }

  /** Only with a trace collector: an API that does not allow the header would refuse the call. */
  private traced(request: HttpRequest, { traceparent }: OpenSpan): HttpRequest {
    const isTraced = this.platform.config.tracesEndpoint !== null;
    return isTraced ? { ...request, headers: { ...request.headers, traceparent } } : request;
  }

  async call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<Answer<E>> {
    const warm = input === undefined ? this.takeWarm(endpoint) : null;
    return warm ?? (await this.exchange(endpoint, input)).decoded;
  }

  /** A call whose answer is more than its decoded body. */
  async exchange<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E> & { signal?: AbortSignal },
  ): Promise<{ readonly answer: HttpAnswer; readonly decoded: Answer<E> }> {
    return this.watched(endpoint, input, async (request) => {
      const mark = markRequest();
      const answer = await this.platform.http.send(request, input?.signal);
      noteServerDate(answer.date ?? null, mark);
      const body = parseJson(answer.text);
      if (answer.text.length > LONG_ANSWER) await letOthersGo();
      return { answer, decoded: readAnswer(endpoint, answer, serverNow(), body) };
    });
  }

  /** Every call: its request, its trace, its error where it has one, and what it tells of the session. */
  async watched<E extends Endpoint, T extends { readonly answer: { readonly status: number } }>(
    endpoint: E,
    input: CallInput<E> | undefined,
    run: (request: HttpRequest) => Promise<T>,
  ): Promise<T> {
    const hasEnded = watchSession();
    const span = spans.start(`${endpoint.method} ${endpoint.path}`, 'client');
    try {
      const request = buildRequest(endpoint, (input ?? {}) as CallInput<E>);
      const done = await run(this.traced(request, span));
      span.end(null, done.answer.status);
      if (done.answer !== UNASKED) for (const listener of this.successListeners) listener(endpoint);
      return done;
    } catch (error) {
      if (isApiError(error)) {
        noteError(endpoint, error);
        span.end(error.kind, error.status);
        if (error.status === 401) this.reportUnauthorized(hasEnded);
      }
      span.end('unknown');
      throw error;
    }
  }
}
