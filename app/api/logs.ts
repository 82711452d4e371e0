import * as v from 'valibot';
import { endpoint } from './endpoint';

/** A push of log lines as Loki takes it: `values` are pairs of nanoseconds since the epoch (as text) and a line. */
export const pushLogs = endpoint('POST', '/loki/api/v1/push', {
  request: v.object({
    streams: v.array(
      v.object({
        stream: v.record(v.string(), v.string()),
        values: v.array(v.tuple([v.pipe(v.string(), v.regex(/^\d{1,20}$/)), v.string()])),
      }),
    ),
  }),
  response: null,
  decode: () => undefined,
});
