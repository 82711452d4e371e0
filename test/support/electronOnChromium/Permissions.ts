import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import { SHOWN_ORIGIN } from './addresses';
import { emitPreventable } from './emitPreventable';

type Request = (
  contents: object,
  permission: string,
  answer: (isGiven: boolean) => void,
  details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
) => void;
type Headers = Readonly<Record<string, string[]>>;
type HeadersListener = (
  details: { readonly responseHeaders: Headers },
  answer: (changed: { readonly responseHeaders?: Headers }) => void,
) => void;
type Check = (contents: object, permission: string, origin: string, details: object) => boolean;

/** Chromium's permissions, by the names of its DevTools, and what Electron calls them. */
const NAMES: Readonly<Record<string, string>> = {
  camera: 'media',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  geolocation: 'geolocation',
  'idle-detection': 'idle-detection',
  'keyboard-lock': 'keyboardLock',
  'local-fonts': 'local-fonts',
  'local-network': 'local-network',
  'local-network-access': 'local-network-access',
  'loopback-network': 'loopback-network',
  microphone: 'media',
  midi: 'midi',
  notifications: 'notifications',
  'persistent-storage': 'persistent-storage',
  'pointer-lock': 'pointerLock',
  'screen-wake-lock': 'screen-wake-lock',
  'storage-access': 'storage-access',
  'window-management': 'window-management',
};

const DETAILS = { isMainFrame: true, requestingUrl: 'app://bundle/' };

/**
 * What the app's handlers say of each permission, put into Chromium for the origin of its pages. As in Electron, all is given where
 * there is no handler. They are asked beforehand, not when a page asks, and for the main frame alone.
 */
export class Permissions {
  private request: Request | null = null;
  private check: Check | null = null;
  private browser: CDPSession | null = null;
  /** Pages wait for it. */
  applied: Promise<unknown> = Promise.resolve();

  /** Of the session. `will-download` is emitted for what a page begins; it is never saved. */
  readonly events = new EventEmitter();

  /** What the app makes of the headers of an answer to a page. */
  answered: HeadersListener | null = null;

  readonly session = {
    webRequest: {
      onHeadersReceived: (_: object, listener: HeadersListener) => void (this.answered = listener),
    },
    on: (name: string, listener: (...args: unknown[]) => void) => this.events.on(name, listener),
    setPermissionRequestHandler: (handler: Request | null) => this.change(() => (this.request = handler)),
    setPermissionCheckHandler: (handler: Check | null) => this.change(() => (this.check = handler)),
    setDevicePermissionHandler: () => undefined,
  };

  open(browser: CDPSession): void {
    this.browser = browser;
    browser.on('Browser.downloadWillBegin', () => emitPreventable(this.events, 'will-download'));
    void browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
    this.apply();
  }

  private change(set: () => void): void {
    set();
    this.apply();
  }

  private isGiven(permission: string): boolean {
    let isGiven = this.request === null;
    this.request?.({}, permission, (answer) => (isGiven = answer), DETAILS);
    return isGiven && (this.check?.({}, permission, 'app://bundle', DETAILS) ?? true);
  }

  private apply(): void {
    const { browser } = this;
    if (!browser) return;
    const settings = Object.entries(NAMES).map(
      ([name, permission]) => [name, this.isGiven(permission) ? 'granted' : 'denied'] as const,
    );
    this.applied = Promise.all(
      settings.map(([name, setting]) =>
        browser
          .send('Browser.setPermission', { permission: { name }, setting, origin: SHOWN_ORIGIN })
          // Each version of Chromium knows some of the names.
          .catch(() => undefined),
      ),
    );
  }
}
