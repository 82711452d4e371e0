import { ownValue } from '#app/lib/ownValue';
import { isTimeZone } from '#app/lib/timeZone';

/** Every computer knows this zone, but lists of zones leave it out. */
const UTC = 'UTC';

/** Old names of zones that some browsers still list, with the new names that all browsers accept. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function presentName(zone: string): string {
  const renamed = ownValue(RENAMED, zone);
  return renamed !== undefined && isTimeZone(renamed) ? renamed : zone;
}

/** The IANA time zones that this computer knows, by their current names. */
export const knownZones = (): readonly string[] => [UTC, ...Intl.supportedValuesOf('timeZone').map(presentName)];

/** The known time zones by region, in alphabetical order. Adds `chosen` if it is not among them. */
export function zoneGroups(chosen: string | null): readonly (readonly [region: string, zones: readonly string[]])[] {
  const known = new Set([...knownZones(), ...(chosen === null ? [] : [chosen])]);
  const groups = new Map<string, string[]>();
  for (const zone of [...known].sort()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '';
    groups.set(region, [...(groups.get(region) ?? []), zone]);
  }
  return [...groups].sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other));
}

/** Returns "Argentina / Buenos Aires" for "America/Argentina/Buenos_Aires", as listed below its region. */
export const zoneLabel = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ' / ')
    .replaceAll('_', ' ');
