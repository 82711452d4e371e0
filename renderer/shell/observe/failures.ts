import type { SpanRecord } from '#app/tracing/SpanSource';
import { log } from '../../lib/log';
import { subscribeLiveState } from '../../live/liveState';

/** Errors that are no failures: not signed in yet, or the page was left. */
const isExpected = ({ error, status }: SpanRecord) => error === 'aborted' || error === 'unauthorized' || status === 401;
const OURS: readonly string[] = ['invalid-response', 'invalid-request', 'unknown'];

/** Logs each failed sign-in and each failed call by its path template, so that no device or user ID is in the log. */
export function logFailure(record: SpanRecord): void {
  const { kind, name, error, status, start, end, traceId } = record;
  if (name === 'sign-in' && error === 'failed')
    log('warn', 'Sign-in failed', { reason: 'The server did not know the session', traceId });
  if (kind !== 'client' || error === null || isExpected(record)) return;
  const data = { kind: error, status, ms: Math.round(end - start), traceId };
  log(OURS.includes(error) ? 'error' : 'warn', `Call failed: ${name}`, data);
}

/** Delay before the loss of the stream is logged, in ms. Leaving the page ends its stream too; by then the page is gone and logs nothing. */
const LEAVING_MS = 1000;

/** Logs each loss of the live stream and each reconnection. */
export function logStream(): () => void {
  return subscribeLiveState((state, before) => {
    if (state.name === before.name) return;
    if (state.name === 'reconnecting') window.setTimeout(() => log('warn', 'Live stream lost'), LEAVING_MS);
    if (state.name === 'lost') log('warn', 'Live stream given up');
    if (state.name === 'connected' && before.name === 'reconnecting') log('info', 'Live stream back');
  });
}
