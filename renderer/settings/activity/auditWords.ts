import type { AuditEntry } from '#app/domain/audit';
import { ownValue } from '#app/lib/ownValue';
import { parseJson } from '#app/lib/parseJson';
import { ROLES, type Role } from '#app/domain/role';
import type { UnitSystem } from '#app/domain/units';
import type { Fields } from '#app/resource/define';
import type { Field } from '#app/resource/field';
import { ROLE_WORDS } from '../../components/roleWords';
import type { ZonedTimes } from '../../lib/display';
import { fill } from '../../lib/fill';
import { shownValue } from '../../resource/shownValue';
import type { FieldWords, SectionWords } from '../../resource/words';
import { ACTIVITY, CHANGE, RUN, UNNAMED } from './words';

export interface AuditSentence {
  /** The sentence, with its places in braces. */
  readonly text: string;
  readonly places: Readonly<Record<string, string>>;
}

/** The texts and fields of the section that an entry is about, as far as they are loaded. */
export interface KnownSection {
  readonly words: SectionWords;
  readonly fields: Fields;
  /** The units of the user who reads. */
  readonly units: UnitSystem;
}
const UNKNOWN_SECTION: KnownSection = { words: {}, fields: {}, units: 'metric' };

const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

/** A recorded value in words: a role by its label, a boolean as on or off. */
const shown = (value: string | null | undefined): string => {
  if (value === null || value === undefined) return UNNAMED.value;
  if (value === 'true' || value === 'false') return value === 'true' ? UNNAMED.yes : UNNAMED.no;
  return isRole(value) ? ROLE_WORDS[value] : value;
};

/** The key of the sentence that names everything that changed in an access. */
function accessChange(changes: AuditEntry['changes']): string {
  const end = changes.find(({ path }) => path === '/expires_at');
  const hasRole = changes.some(({ path }) => path === '/role');
  return ['access.change', hasRole && 'role', end && (end.to === null ? 'no-end' : 'end')].filter(Boolean).join(' ');
}

const fieldNameOf = (path: string) => path.replace(/^\//, '');

/** Returns whether a field changed whose unit only the device knows. */
export const needsDeviceUnit = ({ changes }: AuditEntry, fields: Fields): boolean =>
  changes.some(({ path }) => ownValue(fields, fieldNameOf(path))?.hasDeviceUnit);

/** Writes a name of the wire as words: "data cap gb" for `data_cap_gb`. */
const plainName = (name: string) => name.replace(/^\//, '').replaceAll(/[_./]+/g, ' ');

/** Returns a recorded value in the form that its page shows: a choice by its name, several by theirs, a number with its unit. */
function fieldValue(value: string | null, words: FieldWords | undefined, field: Field | undefined, units: UnitSystem) {
  if (value === null) return words?.none ?? shown(value);
  if (field?.kind === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return shownValue(field, Number(value), words ?? { label: '' }, units);
  const list = field?.kind === 'many' ? parseJson(value) : undefined;
  if (field && Array.isArray(list)) return shownValue(field, list, words ?? { label: '' }, units);
  return ownValue(words?.choices ?? {}, value) ?? shown(value);
}

const changesText = (changes: AuditEntry['changes'], { words, fields, units }: KnownSection): string =>
  changes
    .map(({ path, from, to }) => {
      const name = fieldNameOf(path);
      const known = ownValue(words, name);
      const valueOf = (value: string | null) => fieldValue(value, known, ownValue(fields, name), units);
      return fill(CHANGE, {
        field: known?.longLabel ?? known?.label ?? plainName(path),
        from: valueOf(from),
        to: valueOf(to),
      });
    })
    .join(', ');

/** Actions whose sentence depends on their result. */
const WITH_RESULT: readonly string[] = ['settings.update', 'command.run'];

const RAN = 'command.run applied';

function keyOf({ action, changes, result }: AuditEntry): string {
  if (action === 'access.change') return accessChange(changes);
  if (action === 'terminal.open') return changes.length > 0 ? `${action} reason` : action;
  if (action === 'terminal.close') return `${action} ${result ?? 'closed'}`;
  return WITH_RESULT.includes(action) ? `${action} ${result ?? 'applied'}` : action;
}

/** Returns the sentence for an entry. An action that this version does not know is named as the server names it. */
export function auditWords(
  entry: AuditEntry,
  times: Pick<ZonedTimes, 'absolute'>,
  section: KnownSection = UNKNOWN_SECTION,
): AuditSentence {
  const { action, actor, target, changes } = entry;
  const key = keyOf(entry);
  const end = changes.find(({ path }) => path === '/expires_at')?.to ?? '';
  const change = changes.find(({ path }) => path !== '/expires_at');
  return {
    text:
      (key === RAN && ownValue(RUN, target ?? '')) ||
      (ownValue(ACTIVITY, key) ?? (target === null ? '{actor}: {action}' : '{actor}: {action} {target}')),
    places: {
      actor: actor ?? UNNAMED.actor,
      target: target ?? UNNAMED.target,
      action,
      section: plainName(target ?? ''),
      command: plainName(target ?? ''),
      changes: changesText(changes, section),
      from: shown(change?.from),
      to: shown(change?.to),
      end: Number.isNaN(Date.parse(end)) ? end : times.absolute(Date.parse(end)),
    },
  };
}
