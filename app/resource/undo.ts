import { ownValue } from '#app/lib/ownValue';
import type { AuditEntry } from '../domain/audit';
import { holdsSecrets, type Field } from './field';
import type { Resource } from './resource';
import { problemOf, type Definition, type Values } from './define';

/** The last character of a text that the activity log has shortened. */
const CUT = '…';

/** The values before a change that the activity log has recorded. */
export interface Earlier {
  readonly values: Values;
  /** Names of fields whose earlier value is unknown: the log has shortened it, it is a secret, or this version does not have the field. */
  readonly lost: readonly string[];
}

/** Returns the values that a text of the activity log can stand for. The log writes texts as they are, and all other values as JSON. */
function readings(field: Field, text: string | null): readonly unknown[] {
  if (text === null) return [null, ...(field.kind === 'text' ? [''] : [])];
  if (field.kind === 'text' || field.kind === 'choice') return [text];
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    return [];
  }
}

/** Whether a field may be written back as it was read. */
const isRestorable = (field: Field | undefined): field is Field => field !== undefined && !holdsSecrets(field);

/** Returns true if the server can have had this value. List entries are not judged, because the server accepted them then. */
const wasHeld = (field: Field, value: unknown): boolean => problemOf(field, value, {}, value) === null;

/** Reads the values before a recorded change. Returns a value only if it obeys the rules of its field; entries of a list may break newer rules. Never throws. */
export function earlierOf(definition: Definition, changes: AuditEntry['changes']): Earlier {
  const values: Record<string, unknown> = {};
  const lost: string[] = [];
  for (const { path, from } of changes) {
    const name = path.replace(/^\//, '');
    const field = ownValue(definition.fields, name);
    const isWhole = from === null || !from.endsWith(CUT);
    const found = isRestorable(field) && isWhole ? readings(field, from).find((one) => wasHeld(field, one)) : undefined;
    if (found === undefined) lost.push(name);
    else values[name] = found;
  }
  return { values, lost };
}

/** Returns the values before the last change; null if there is nothing to undo, or if one of the values is unknown. */
export function beforeLast(definition: Definition, { last, desiredAt }: Resource): Values | null {
  if (last?.result !== 'applied' || last.before === null || last.at === null) return null;
  // Somebody has saved another change since.
  if (desiredAt !== null && last.at < desiredAt) return null;
  const isWhole = Object.entries(last.before).every(([name, value]) => {
    const field = definition.fields[name];
    return isRestorable(field) && wasHeld(field, value);
  });
  return isWhole ? last.before : null;
}
