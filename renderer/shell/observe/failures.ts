import type { SpanRecord } from '#app/tracing/SpanSource';
import { log } from '../../lib/log';
import { subscribeLiveState } from '../../live/liveState';

/** Not signed in yet, or the user has left the page: no failure. */
const isExpected = ({ error, status }: SpanRecord) => error === 'aborted' || error === 'unauthorized' || status === 401;
const OURS: readonly string[] = ['invalid-response', 'invalid-request', 'unknown'];

/** A line for each sign-in and each call that failed, by its template: which device or person it was about stands in no log. */
export function logFailure(record: SpanRecord): void {
  const { kind, name, error, status, start, end, traceId } = record;
  if (name === 'sign-in' && error === 'failed')
    log('warn', 'Sign-in failed', { reason: 'The server did not know the session', traceId });
  if (kind !== 'client' || error === null || isExpected(record)) return;
  const data = { kind: error, status, ms: Math.round(end - start), traceId };
  log(OURS.includes(error) ? 'error' : 'warn', `Call failed: ${name}`, data);
}

/** Leaving the page also ends its stream; by this time such a page is gone and logs nothing. */
const LEAVING_MS = 1000;

/** A line for each loss of the live stream, and for each return. */
export function logStream(): () => void {
  return subscribeLiveState((state, before) => {
    if (state.name === before.name) return;
    if (state.name === 'reconnecting') window.setTimeout(() => log('warn', 'Live stream lost'), LEAVING_MS);
    if (state.name === 'lost') log('warn', 'Live stream given up');
    if (state.name === 'connected' && before.name === 'reconnecting') log('info', 'Live stream back');
  });
}
