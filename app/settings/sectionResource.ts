import * as v from 'valibot';
import { UserIdField } from '../domain/idFields';
import { entity, field, orNull, total } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { asRecord } from '../lib/read';
import { textOr } from '../lib/texts';
import { VersionWire } from '../lib/version';
import { decodeValues } from '../resource/define';
import type { Resource } from '../resource/resource';
import { RESULTS, SECTION_STATES } from '../resource/states';
import { SectionNameWire, type Section } from './section';

const Json = v.record(v.string(), v.unknown());
const Text = v.nullable(v.string());
const Person = v.nullable(v.object({ user_id: v.string(), name: v.string() }));
const Result = v.picklist(RESULTS);
const States = v.picklist(SECTION_STATES);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const RecordOrNull = total((value) => (isObject(value) ? asRecord(value) : null));
/** A part of the resource; null where there is none. */
const partOf = <T>(decode: (value: unknown) => T) => total((value) => (isObject(value) ? decode(value) : null));

const person = entity({
  id: field('user_id', v.string(), UserIdField),
  name: field('name', v.string(), textElse('Unnamed person')),
});

const apply = entity({
  jobId: field('job_id', v.string()),
  /** Until when the change must be confirmed; the device restores the old values after it. */
  confirmDeadline: field('confirm_deadline', Text, Time),
  /** This section carries the device's own connection. */
  isCarrier: field('carrier', v.boolean(), v.fallback(v.boolean(), false)),
});

const rejected = entity({
  code: field('code', v.string(), textElse('rejected')),
  error: field('error', v.string(), textElse('The device gave no reason.')),
  /** The field that it is about; null: the section as a whole. */
  field: field(
    'pointer',
    Text,
    total((pointer) => (typeof pointer === 'string' ? pointer.replace(/^\//, '') : null)),
  ),
});

/** How the last change ended. */
const last = entity({
  result: field('result', Result),
  at: field('at', v.string(), Time),
  by: field(
    'by',
    Person,
    total((by) => textOr(asRecord(by).name, null)),
  ),
  error: field('error', Text, TextOrNull),
  /** Of an applied change: what its fields had before it. Null where a secret was among them, or it is not known. */
  before: field(
    'before',
    v.optional(Json),
    total((before) => (Object.keys(asRecord(before)).length > 0 ? asRecord(before) : null)),
  ),
});

/** A section as the server sends it; times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const resource = entity({
  section: field('section', SectionNameWire),
  /** Null from a server that counts none: then nothing is sent as If-Match. */
  version: field('version', VersionWire, orNull(v.pipe(v.number(), v.safeInteger()))),
  /** Null: a word that this version of the product does not know. */
  state: field('state', States, orNull(States)),
  /** What the device can; `supported` false: it has no such part. Null: it never said. */
  capability: field('capability', v.nullable(Json), RecordOrNull),
  desired: field('desired', Json, total(asRecord)),
  /** Null: the device has never reported this section. */
  reported: field('reported', v.nullable(Json), RecordOrNull),
  /** Pointers of the members in which `reported` differs. A page compares for itself. */
  delta: field(
    'delta',
    v.array(v.string()),
    total(() => null),
  ),
  desiredAt: field('desired_at', Text, Time),
  desiredBy: field('desired_by', Person, partOf(person.decode)),
  reportedAt: field('reported_at', Text, Time),
  apply: field('apply', v.nullable(apply.wire), partOf(apply.decode)),
  rejected: field('rejected', v.nullable(rejected.wire), partOf(rejected.decode)),
  /** When a change that waits for the device is dropped. */
  expiresAt: field('expires_at', Text, Time),
  last: field('last', v.nullable(last.wire), partOf(last.decode)),
});

export const SectionWire = resource.wire;
export type SectionBody = v.InferOutput<typeof SectionWire>;

/** A section's resource, each unreadable member replaced by null. Throws when it is of another section or no record at all. */
export function toResource(section: Section, body: unknown): Resource {
  const decoded = resource.decode(body);
  if (decoded?.section !== section.name) throw new Error(`No section ${section.name} in the answer`);
  const { delta: _, ...rest } = decoded;
  const desired = decodeValues(section, rest.desired);
  const reported = decodeValues(section, rest.reported);
  return {
    ...rest,
    desired: desired.values,
    reported: rest.reported && reported.values,
    unread: [...new Set([...desired.unread, ...reported.unread])],
  };
}
