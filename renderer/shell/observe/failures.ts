import type { SpanRecord } from '#app/tracing/SpanSource';
import { log } from '../../lib/log';
import { subscribeLiveState } from '../../live/liveState';

/** Nobody is signed in yet, or somebody has gone on to another page: no failure. */
const isExpected = ({ error, status }: SpanRecord) => error === 'aborted' || error === 'unauthorized' || status === 401;
const OURS: readonly string[] = ['invalid-response', 'invalid-request', 'unknown'];

/** A line for each call that failed, by its template: which device or person it was about stands in no log. */
export function logFailedCall(record: SpanRecord): void {
  const { kind, name, error, status, start, end, traceId } = record;
  if (kind !== 'client' || error === null || isExpected(record)) return;
  const data = { kind: error, status, ms: Math.round(end - start), traceId };
  log(OURS.includes(error) ? 'error' : 'warn', `Call failed: ${name}`, data);
}

/** A line for each loss of the live stream, and for each return. */
export function logStream(): () => void {
  return subscribeLiveState((state, before) => {
    if (state.name === before.name) return;
    if (state.name === 'reconnecting') log('warn', 'Live stream lost', { attempt: state.attempt });
    if (state.name === 'lost') log('warn', 'Live stream given up');
    if (state.name === 'connected' && before.name === 'reconnecting') log('info', 'Live stream back');
  });
}
