import type { Session } from 'electron';
import { isOwnAddress } from './origin';

/**
 * Video comes from the local network as often as not, or from this machine. Chromium asks for that, by version under one name or
 * under two, and macOS through Chromium for the main process' own connections.
 */
const LOCAL_NETWORK: ReadonlySet<string> = new Set(['local-network', 'local-network-access', 'loopback-network']);
/** Beyond that: put text on the clipboard, fill the screen, and keep it on while video is watched (S8). */
const ALLOWED: ReadonlySet<string> = new Set([
  ...LOCAL_NETWORK,
  'clipboard-sanitized-write',
  'fullscreen',
  'screen-wake-lock',
]);

interface Asking {
  readonly isMainFrame?: boolean;
  readonly requestingUrl?: string;
}

/** Refuses every permission but these few, to every frame but the window's own. */
export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  const isAllowed = (permission: string, { isMainFrame = false, requestingUrl = '' }: Asking) =>
    ALLOWED.has(permission) && isMainFrame && isOwnAddress(requestingUrl);
  /** Without a page and an address the main process itself asks; frames of other origins have no page, but an address. */
  const isOwnProcess = (contents: object | null, permission: string, { requestingUrl = '' }: Asking) =>
    contents === null && requestingUrl === '' && LOCAL_NETWORK.has(permission);
  const decide = (contents: object | null, permission: string, asking: Asking = {}) =>
    isAllowed(permission, asking) || isOwnProcess(contents, permission, asking);
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(decide(contents, permission, details)),
  );
  session.setPermissionCheckHandler((contents, permission, _, details) => decide(contents, permission, details));
  session.setDevicePermissionHandler(() => false);
}
