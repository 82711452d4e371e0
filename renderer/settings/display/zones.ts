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

/** The known time zones in alphabetical order, with `chosen` (null: none) if it is not among them. */
export const zonesWith = (chosen: string | null): readonly string[] =>
  [...new Set([...knownZones(), ...(chosen === null ? [] : [chosen])])].sort();

/** "America/Argentina/Buenos Aires" of "America/Argentina/Buenos_Aires". */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
