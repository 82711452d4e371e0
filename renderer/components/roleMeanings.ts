import type { Role } from '#app/domain/roles';

/** What each role may do, in plain words (pages §0, role matrix). */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  owner: 'Can do everything, including removing the device and making others owners.',
  admin: 'Can change all settings, restart the device, read its logs and share it.',
  editor: 'Can watch, rename the device and change its media and MAVLink settings.',
  viewer: 'Can watch video and see status. Cannot change settings.',
};
