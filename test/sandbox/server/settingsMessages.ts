import * as v from 'valibot';
import { SECTION_NAMES } from '../sections';

/** Longest values of a report, in members; depth and length of the whole message are bounded before. */
const MAX_MEMBERS = 200;
const Text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const Json = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((value) => Object.keys(value).length <= MAX_MEMBERS),
);
const Pct = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const Ms = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000));
const Code = Text(64);
const Problem = v.object({ code: Code, error: Text(300), field: v.nullable(Code) });

const Report = v.object({
  capability: Json,
  carrier: v.boolean(),
  /** What a device counts itself is not relied on. */
  version: v.unknown(),
  reported: Json,
  doing: v.nullable(
    v.object({
      job: Id,
      phase: v.picklist(['applying', 'awaiting_confirm', 'reverting']),
      confirm_left_ms: v.nullable(Ms),
    }),
  ),
  outcome: v.nullable(
    v.object({
      job: Id,
      result: v.picklist(['applied', 'rejected', 'reverted']),
      error: v.nullable(Problem),
    }),
  ),
});

/** Reports of sections; `greeting`: all of them, on a fresh connection. */
export const SettingsMessage = v.object({
  type: v.literal('settings'),
  greeting: v.boolean(),
  sections: v.partial(v.object(Object.fromEntries(SECTION_NAMES.map((name) => [name, Report])))),
});

/** How far a job is. */
export const JobMessage = v.object({
  type: v.literal('job'),
  job: Id,
  state: v.picklist(['running', 'succeeded', 'failed']),
  progress_pct: v.nullable(Pct),
  step: v.nullable(Text(120)),
  result: v.nullable(Json),
  error: v.nullable(v.object({ code: Code, error: Text(300) })),
});

/** What a change would do. */
export const DryRunMessage = v.object({
  type: v.literal('dry-run'),
  id: Id,
  errors: v.pipe(v.array(Problem), v.maxLength(50)),
  outage_ms: v.nullable(Ms),
});
