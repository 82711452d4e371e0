import type { Session } from 'electron';
import { isOwnAddress } from './origin';

/** All that a page may do beyond showing itself: put text on the clipboard, and fill the screen (`security.md` S8). */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Refuses every permission but the two, to every frame but the window's own. */
export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  const isAllowed = (permission: string, isMainFrame: boolean, address: string) =>
    ALLOWED.has(permission) && isMainFrame && isOwnAddress(address);
  session.setPermissionRequestHandler((_, permission, answer, { isMainFrame, requestingUrl }) =>
    answer(isAllowed(permission, isMainFrame, requestingUrl)),
  );
  session.setPermissionCheckHandler((_, permission, __, { isMainFrame, requestingUrl }) =>
    isAllowed(permission, isMainFrame, requestingUrl ?? ''),
  );
  session.setDevicePermissionHandler(() => false);
}
