import type { Core } from '../core';
import { needCurrent } from '../settings/preconditions';
import type { Handlers } from './handler';

const settingsOf = ({ file }: Core, userId: string) =>
  file.state.userSettings[userId] ?? { units: 'metric' as const, time_zone: null, version: 0 };

/** Each user reads and changes their own: no call names another's. */
export const userSettingsHandlers: Pick<Handlers, 'getUserSettings' | 'changeUserSettings'> = {
  getUserSettings: ({ core, user, reply }) => {
    const settings = settingsOf(core, user.id);
    reply.header('etag', `"${settings.version}"`);
    return settings;
  },

  changeUserSettings: ({ core, user, body, request, reply }) => {
    const present = settingsOf(core, user.id);
    needCurrent(request.headers['if-match'], present.version, present);
    const { units = present.units, time_zone: zone = present.time_zone } = body;
    const isSame = units === present.units && zone === present.time_zone;
    const settings = isSame ? present : { units, time_zone: zone, version: present.version + 1 };
    core.file.state.userSettings[user.id] = settings;
    if (!isSame) core.file.changed();
    reply.header('etag', `"${settings.version}"`);
    return settings;
  },
};
