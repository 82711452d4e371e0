import * as v from 'valibot';

/** Lines of a device's log, as it sends them. */
export const JournalMessage = v.object({
  type: v.literal('journal'),
  boot_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  booted_at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
  lines: v.pipe(
    v.array(
      v.object({
        at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
        unit: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
        priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)),
        pid: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
        message: v.pipe(v.string(), v.maxLength(20_000)),
        fields: v.pipe(
          v.record(v.string(), v.union([v.string(), v.number()])),
          v.check((fields) => Object.keys(fields).length <= 40),
        ),
      }),
    ),
    v.maxLength(200),
  ),
});
