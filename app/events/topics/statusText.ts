import * as v from 'valibot';
import { entity, field, total, type EntityOf } from '../../lib/entity';
import { word } from './fields';
import * as reported from './reported';

const Severity = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));

/** A message of the vehicle (MAVLink STATUSTEXT); severity 0 is the worst, 7 is for debugging (RFC 5424). None without a text. */
export const statusTextReport = entity({
  severity: field('severity', Severity, v.fallback(Severity, 6)),
  text: field(
    'text',
    v.pipe(v.string(), v.minLength(1)),
    v.pipe(
      total((value) => word(value, 200) ?? ''),
      v.nonEmpty('no text'),
    ),
  ),
  /** In ms since the epoch by the device's clock; null if omitted. */
  at: reported.time('at'),
});
export type StatusText = EntityOf<typeof statusTextReport>;
