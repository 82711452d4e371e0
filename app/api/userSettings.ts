import * as v from 'valibot';
import { TimeZoneSchema, toUserSettings, UnitSystemSchema, UserSettingsWire } from '../domain/userSettings';
import type { UnitSystem } from '../domain/units';
import { endpoint } from './endpoint';

export interface UserSettingsPatch {
  readonly units?: UnitSystem | undefined;
  readonly time_zone?: string | null | undefined;
}

/** The signed-in user's own settings, with their version as ETag. 404: this server does not keep them. */
export const getUserSettings = endpoint('GET', '/v1/user/settings', {
  request: null,
  response: UserSettingsWire,
  decode: toUserSettings,
  limits: { maxBytes: 65_536 },
});

/** Changes them by JSON Merge Patch (RFC 7396) with If-Match; a stale version is refused with the present settings (`isStale`). `time_zone: null`: that of the browser in use. */
export const changeUserSettings = endpoint('PATCH', '/v1/user/settings', {
  request: v.pipe(
    v.custom<UserSettingsPatch>((body) => !Array.isArray(body)),
    // A member that is not known here must not look saved.
    v.strictObject({ units: v.optional(UnitSystemSchema), time_zone: v.optional(v.nullable(TimeZoneSchema)) }),
  ),
  response: UserSettingsWire,
  decode: toUserSettings,
  limits: { maxBytes: 65_536, maxBodyBytes: 4096 },
});
