import * as v from 'valibot';
import { asRecord } from '../lib/read';
import { endpoint } from './endpoint';

/** The server's clock, in ms since the epoch, when it received the call and when it answered. */
export interface ServerTime {
  readonly receivedAtMs: number;
  readonly sentAtMs: number;
}

/** A plausible time; any other value is refused. */
const TimeMs = v.pipe(v.number(), v.minValue(Date.UTC(2000, 0, 1)), v.maxValue(8.64e15));

/** For measuring the offset between two clocks by round trip (api §8 "Time"). Needs a session, as every call that is not part of signing in. */
export const getTime = endpoint('GET', '/v1/time', {
  request: null,
  response: v.object({ received_at_ms: v.number(), sent_at_ms: v.number() }),
  decode: (body): ServerTime => {
    const raw = asRecord(body);
    const receivedAtMs = v.parse(TimeMs, raw.received_at_ms);
    const sentAtMs = v.parse(TimeMs, raw.sent_at_ms);
    if (sentAtMs < receivedAtMs) throw new Error('The answer was sent before the call was received');
    return { receivedAtMs, sentAtMs };
  },
});
