import type { SignInState } from '#app/domain/authSession';
import type { OpenSpan, SpanSource } from '#app/tracing/SpanSource';
import type { Send } from '../adapters/network';

/** A span from the press of the button to the session or the failure, and its calls as parts of it. */
export function createSignInTrace(spans: SpanSource) {
  let span: OpenSpan | null = null;
  const end = (error: string | null) => {
    span?.end(error);
    span = null;
  };
  return {
    follow: ({ name }: SignInState): void => {
      if (name === 'creating') span = spans.start('sign-in', 'internal');
      if (name === 'completed') end(null);
      if (name === 'failed') end('failed');
      if (name === 'idle') end('cancelled');
    },
    send:
      (send: Send): Send =>
      (request, token, signal) => {
        const headers = span ? { ...request.headers, traceparent: span.traceparent } : request.headers;
        return send({ ...request, headers }, token, signal);
      },
  };
}
