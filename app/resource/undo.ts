import { ownValue } from '#app/lib/ownValue';
import type { AuditEntry } from '../domain/audit';
import { holdsSecrets, type Field } from './field';
import type { Resource } from './resource';
import { problemOf, type Definition, type Values } from './define';

/** Ends a text that the record has cut. */
const CUT = '…';

/** What a recorded change had before it. */
export interface Earlier {
  readonly values: Values;
  /** Names of fields whose value before cannot be had: not told whole, a secret, or not known here. */
  readonly lost: readonly string[];
}

/** Texts of the record that may be the value of a field: the record writes all but texts as JSON. */
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

/** Whether a field had this value: entries of a list are not judged, as the server held them. */
const wasHeld = (field: Field, value: unknown): boolean => problemOf(field, value, {}, value) === null;

/** The values before a recorded change, each only where it holds the field's own rules; the entries of a list may be older than these. Never throws. */
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

/** What the last change had before it; null: there is nothing to undo, or not all of it can be had. */
export function beforeLast(definition: Definition, { last, desiredAt }: Resource): Values | null {
  if (last?.result !== 'applied' || last.before === null || last.at === null) return null;
  // Something else has been desired since.
  if (desiredAt !== null && last.at < desiredAt) return null;
  const isWhole = Object.entries(last.before).every(([name, value]) => {
    const field = definition.fields[name];
    return isRestorable(field) && wasHeld(field, value);
  });
  return isWhole ? last.before : null;
}
