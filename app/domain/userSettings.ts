import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { isTimeZone, MAX_ZONE } from '../lib/timeZone';
import { UNIT_SYSTEMS, type UnitSystem } from './units';

/** What a user has chosen for all devices and all places where they sign in (api §8 "User settings"). */
export interface UserSettings {
  readonly units: UnitSystem;
  /** A zone of the IANA list; null: that of the browser or computer in use. */
  readonly timeZone: string | null;
  /** Increases with each change; null if the server omits it. */
  readonly version: number | null;
}

export const DEFAULT_USER_SETTINGS: UserSettings = { units: 'metric', timeZone: null, version: null };

export const UnitSystemSchema = v.picklist(UNIT_SYSTEMS, 'Choose metric, imperial or aviation.');
export const TimeZoneSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_ZONE, `A time zone has at most ${MAX_ZONE} characters.`),
  v.check(isTimeZone, 'Enter an IANA time zone, such as “Europe/Berlin”.'),
);

/** `GET /v1/user/settings` as the contract has it. */
export const UserSettingsWire = v.object({
  units: UnitSystemSchema,
  time_zone: v.nullable(v.string()),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** The settings in an answer or in what was stored: each bad or unknown member is its default. Never throws. */
export function toUserSettings(value: unknown): UserSettings {
  const raw = asRecord(value);
  return {
    units: read(UnitSystemSchema, raw.units, DEFAULT_USER_SETTINGS.units),
    timeZone: read(TimeZoneSchema, raw.time_zone, null),
    version: read(UserSettingsWire.entries.version, raw.version, null),
  };
}
