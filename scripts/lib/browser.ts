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

/** An installed Chromium: `CHROMIUM_PATH`, the system's, or Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/**
 * The same browser without tab strip and extensions, which costs half the processor time per page; the whole browser where
 * it is not installed. It cannot cover a tab by another one, nor show picture in picture, nor keep the screen on.
 */
export function findHeadlessShell(): string | null {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? findBrowser();
}

/** Debian's Chromium is split in two packages, of which both are wanted. */
export const hasBrowsers = (): boolean => {
  const found = findBrowser();
  return found !== null && (found !== '/usr/bin/chromium' || findHeadlessShell() !== found);
};
