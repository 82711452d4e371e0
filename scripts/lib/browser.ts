import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Switches for a browser in a test: no sandbox (tests run as root in containers), no background traffic, steady colours. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
];

/** A Chromium that is there: `CHROMIUM_PATH`, the system's, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/** Installs a Chromium: Debian's package where this is Debian and we may, else Playwright's own. Null when neither could be had. */
export function installBrowser(): string | null {
  const attempts: readonly (readonly [string, readonly string[]])[] = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    [process.execPath, [require.resolve('@playwright/test/cli'), 'install', 'chromium']],
  ];
  for (const [program, args] of attempts) {
    try {
      execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    } catch {
      // The next way may work.
    }
    const found = findBrowser();
    if (found !== null) return found;
  }
  return null;
}
