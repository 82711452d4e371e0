import * as v from 'valibot';
import { field, recordOf, total } from '../../lib/entity';
import { toTime } from '../../lib/toTime';
import { word } from './fields';

/** A message of the vehicle (MAVLink STATUSTEXT); severity 0 is the worst, 7 is for debugging (RFC 5424). */
export const StatusTextEvent = recordOf({
  severity: field('severity', v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), 6)),
  text: field(
    'text',
    v.pipe(
      total((value) => word(value, 200) ?? ''),
      v.nonEmpty('no text'),
    ),
  ),
  /** Ms since the epoch by the device's clock; null: not said. */
  at: field('at', total(toTime)),
});
export type StatusText = v.InferOutput<typeof StatusTextEvent>;

/** A message out of a row; null for one without a text. Never throws. */
export function statusTextOf(row: unknown): StatusText | null {
  const read = v.safeParse(StatusTextEvent, row);
  return read.success ? read.output : null;
}
