import type { AccountStreams } from './events';
import { invalid } from './http';
import type { FieldError, JsonObject } from './http';
import { now } from './state';
import type { General, Owned, Person } from './state';
import { hasRefusedCharacters } from './text';

const FIELDS = ['description', 'location', 'tags', 'type'] as const;
const TYPES = new Set(['copter', 'plane', 'vtol', 'rover', 'boat', 'sub', 'fixed_camera', 'other']);
const MAX_TAGS = 20;
const TAG = /^[a-z0-9-]{1,32}$/;

type Report = (code: string, detail: string) => FieldError;

function textError(value: unknown, most: number, report: Report): FieldError | null {
  if (typeof value !== 'string') return report('type', 'Enter a text.');
  if (value.trim().length > most) return report('length', `Enter at most ${most} characters.`);
  return hasRefusedCharacters(value.trim()) ? report('characters', 'Remove control and invisible characters.') : null;
}

function tagsError(value: unknown, report: Report): FieldError | null {
  if (!Array.isArray(value)) return report('type', 'Tags are a list.');
  if (value.length > MAX_TAGS) return report('length', `Enter at most ${MAX_TAGS} tags.`);
  return value.every((tag) => typeof tag === 'string' && TAG.test(tag))
    ? null
    : report('characters', 'A tag has 1 to 32 small letters, digits and dashes.');
}

function fieldError(name: string, value: unknown): FieldError | null {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const report: Report = (code, detail) => ({ pointer, code, detail });
  switch (name) {
    case 'description':
      return textError(value, 500, report);
    case 'location':
      return textError(value, 80, report);
    case 'tags':
      return tagsError(value, report);
    case 'type':
      return typeof value === 'string' && TYPES.has(value) ? null : report('choice', 'There is no such type.');
    default:
      return report('unknown', 'There is no such member.');
  }
}

export function findErrors(patch: JsonObject): FieldError[] {
  return Object.entries(patch).flatMap(([name, value]) => fieldError(name, value) ?? []);
}

/** The fields that are texts without the blanks around them. */
function trimmed({ description, location, ...others }: JsonObject): JsonObject {
  const texts = Object.entries({ description, location }).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return { ...others, ...Object.fromEntries(texts) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The old values of what a change has changed, for an undo. */
function changedOf(old: General, desired: General): Partial<General> {
  return Object.fromEntries(
    FIELDS.filter((name) => !isSame(old[name], desired[name])).map((name) => [name, old[name]]),
  );
}

/**
 * Changes of the section `general`. The server keeps it, so it changes at once, also while the device is offline:
 * there is no job, and nothing that waits, is applied, confirmed or refused by a device.
 */
export class GeneralSettings {
  private readonly person: Person;
  private readonly streams: AccountStreams;

  constructor(person: Person, streams: AccountStreams) {
    this.person = person;
    this.streams = streams;
  }

  /** A patch that changes nothing leaves the version as it is, and nobody is told. */
  change(owned: Owned, patch: JsonObject): void {
    const { general, device } = owned;
    const errors = findErrors(patch);
    if (errors.length > 0) throw invalid(errors);
    // The rules above leave only members of the section, each of its own type.
    const desired = { ...general.desired, ...trimmed(patch) };
    if (isSame(desired, general.desired)) return;
    const before = changedOf(general.desired, desired);
    const by = { user_id: this.person.id, name: this.person.name };
    const at = now();
    general.desired = desired;
    general.reported = structuredClone(desired);
    general.desired_at = at;
    general.desired_by = by;
    general.version += 1;
    general.last = { result: 'applied', at, by, error: null, before };
    const { section, version, state } = general;
    this.streams.send('settings-changed', { device_id: device.id, section, version, state });
    // The list shows the same tags. The device's own version does not count them.
    device.tags = desired.tags;
  }
}
