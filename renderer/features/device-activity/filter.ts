import type { AuditEntry } from '#app/domain/audit';
import { ownValue } from '#app/lib/ownValue';
import { UNNAMED } from '../../settings/activity/words';

/** Which entries are shown; null: all. */
export interface ActivityFilter {
  readonly person: string | null;
  readonly section: string | null;
}

/** Longest text that is read from an address, in characters; longer ones are cut. */
const MAX_CHARS = 200;

const read = (params: URLSearchParams, name: string) => params.get(name)?.slice(0, MAX_CHARS) || null;

/** Reads `?person=` and `?section=` of an address. */
export const readFilter = (params: URLSearchParams): ActivityFilter => ({
  person: read(params, 'person'),
  section: read(params, 'section'),
});

/** Returns the query of an address with this filter. */
export const writeFilter = (filter: ActivityFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null));

/** Sections by the first part of an action's name. Any other first part is itself the section's name. */
const AREAS: Readonly<Record<string, string>> = {
  access: 'sharing',
  alert: 'alerts',
  command: 'commands',
  credential: 'general',
  device: 'general',
  'flight-logs': 'system-logs',
  invitation: 'sharing',
  logs: 'system-logs',
  transfer: 'sharing',
};

/** Returns the section that an entry is about; for a change of settings, the section of the settings. */
export function sectionOf({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  if (action === 'settings.update' && target !== null) return target;
  const [area = action] = action.split('.');
  return ownValue(AREAS, area) ?? area;
}

/** Returns the name of the user who made a change, or of the server. */
export const personOf = ({ actor }: Pick<AuditEntry, 'actor'>): string => actor ?? UNNAMED.actor;

/** Returns the entries that match a filter. */
export const fitting = (entries: readonly AuditEntry[], { person, section }: ActivityFilter): readonly AuditEntry[] =>
  entries.filter(
    (entry) => (person === null || personOf(entry) === person) && (section === null || sectionOf(entry) === section),
  );

/** With fewer matches than this among the loaded entries, older entries are loaded. */
const ENOUGH = 20;

export const isFiltering = ({ person, section }: ActivityFilter): boolean => person !== null || section !== null;

/** Whether the entries are enough for a page with this filter. */
export const isEnough = (entries: readonly AuditEntry[], filter: ActivityFilter): boolean =>
  !isFiltering(filter) || fitting(entries, filter).length >= ENOUGH;

/** Returns the choices of a filter in alphabetical order: each value of the entries once, and the chosen one. */
export const choicesOf = (values: readonly string[], chosen: string | null): readonly string[] =>
  [...new Set(chosen === null ? values : [...values, chosen])].sort((one, other) => one.localeCompare(other));
