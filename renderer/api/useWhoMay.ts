import type { DeviceId } from '#app/domain/ids';
import type { Permission } from '#app/domain/role';
import { whoMay, type WhoMay } from '#app/domain/whoMay';
import { useAccess } from './useAccess';
import { useKnownUser } from './useKnownUser';

/**
 * Returns somebody else who has a permission on a device, for the note "Ask … for changes": see `whoMay`. Returns undefined while the list
 * of people is loading, and null when nobody has the permission or the list could not be loaded. Sends no request if `permission` is null.
 */
export function useWhoMay(id: DeviceId, permission: Permission | null): WhoMay | null | undefined {
  const me = useKnownUser()?.id;
  const { data, error } = useAccess(permission === null ? null : id);
  if (permission === null) return null;
  if (data === undefined) return error === undefined ? undefined : null;
  return whoMay(data, permission, me);
}
