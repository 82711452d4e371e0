import { ownValue } from '#app/lib/ownValue';
import { isTimeZone } from '#app/lib/timeZone';

/** A zone that every computer knows, and that lists of zones leave out. */
const UTC = 'UTC';

/** Names that some browsers list by their old spelling, and all understand by the new one. */
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

/** The time zones of the IANA list that this computer knows, each by its present name. */
export const knownZones = (): readonly string[] => [UTC, ...Intl.supportedValuesOf('timeZone').map(presentName)];

/** The known time zones in alphabetical order, with `chosen` (null: none) if it is not among them. */
export const zonesWith = (chosen: string | null): readonly string[] =>
  [...new Set([...knownZones(), ...(chosen === null ? [] : [chosen])])].sort();

/** "America/Argentina/Buenos Aires" of "America/Argentina/Buenos_Aires". */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
