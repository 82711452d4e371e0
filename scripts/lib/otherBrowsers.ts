import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What the tests of WebKitGTK start: its WebDriver server, its test browser, and a display that shows nothing. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const first = (places: readonly (string | undefined)[]): string | null =>
  places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;

/** An installed Firefox: `FIREFOX_PATH`, or the system's; null when there is none. */
export const findFirefox = (): string | null =>
  first([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** What Playwright is told to start in Firefox's stead: a program that starts it. */
export const FIREFOX_RELAY = path.join(__dirname, 'firefoxRelay.ts');

/** Debian keeps WebKitGTK's own small browser beside the library, in a folder named after the processor. */
function miniBrowsers(): readonly string[] {
  const root = '/usr/lib';
  if (!existsSync(root)) return [];
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && /-linux-/.test(one.name),
  );
  return folders.flatMap(({ name }) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => path.join(root, name, version, 'MiniBrowser')),
  );
}

/** Null where a part is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = first(['/usr/bin/WebKitWebDriver']);
  const browser = first(miniBrowsers());
  const display = first(['/usr/bin/Xvfb']);
  return driver === null || browser === null || display === null ? null : { driver, browser, display };
}
