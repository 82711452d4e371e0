import * as v from 'valibot';
import { ANALYTICS_EVENTS } from './rules';

const Short = v.pipe(v.string(), v.maxLength(200));

/** What is sent of a counted event, and nothing else; other fields are dropped (S23). Times are ISO 8601. */
const StatisticsEvent = v.object({
  uuid: Short,
  event: v.picklist(ANALYTICS_EVENTS),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  properties: v.object({
    platform: v.picklist(['web', 'desktop']),
    environment: Short,
    $browser: Short,
    $os: Short,
    page: v.optional(Short),
    version: Short,
    distinct_id: Short,
    $lib: Short,
    $lib_version: Short,
    $process_person_profile: v.literal(false),
  }),
});

/** Events counted together, at most 100. */
export const StatisticsBatch = v.pipe(v.array(StatisticsEvent), v.maxLength(100));
