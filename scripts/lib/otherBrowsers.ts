import { execFileSync } from 'node:child_process';
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

export const hasOtherBrowsers = (): boolean => findFirefox() !== null && findWebKit() !== null;

function aptGet(args: readonly string[]): void {
  try {
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // The result is what is installed afterwards.
  }
}

/** Installs Firefox and WebKitGTK where this is Debian and we may; the result is what is installed afterwards. */
export function installOtherBrowsers(): void {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  process.stderr.write('Installing Firefox and WebKitGTK for the end-to-end tests...\n');
  aptGet(['update', '-qq']);
  // Firefox recommends FFmpeg, which it decodes H.264 with; the name of that package depends on the release.
  if (findFirefox() === null) aptGet(['install', '-y', '-qq', 'firefox-esr']);
  if (findWebKit() === null) aptGet(['install', '-y', '-qq', '--no-install-recommends', 'webkit2gtk-driver', 'xvfb']);
}

/** A sentence for each browser that is not installed. */
export function missingBrowsers(): readonly string[] {
  return [
    ...(findFirefox() === null
      ? ['The tests in Firefox were NOT RUN: it is not installed (Debian: firefox-esr; FIREFOX_PATH names another).']
      : []),
    ...(findWebKit() === null
      ? ['The tests in WebKitGTK were NOT RUN: it is not installed (Debian: webkit2gtk-driver and xvfb).']
      : []),
  ];
}
