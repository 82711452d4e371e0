import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { decodeTime, FIELD, FIELDS, HEIGHT, start, WIDTH, type Sandbox } from '../../test/sandbox/index';
import { ROOT } from '../lib/process';

/** The built app before a fleet of so many devices. */
export const startFleet = (devices: number): Promise<Sandbox> =>
  start({ webRoot: path.join(ROOT, 'dist/web'), devices, fleet: true, test: true });

/** Devices that are always there. */
export const steadyOf = ({ factory }: Sandbox) => factory.filter(({ behaviour }) => behaviour === 'steady');

/** A page in a browser of its own, with the owner signed in. */
export async function signedIn(browser: Browser, { url }: Sandbox): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  // tsx names functions by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name ??= (one) => one');
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await page.getByText('Live: connected').waitFor();
  return page;
}

export const chip = (page: Page, text: RegExp): Locator =>
  page.getByRole('region', { name: 'Live video' }).getByRole('status').filter({ hasText: text });

/** The age of a frame when it is shown, by the clock burnt into it, in ms; NaN when it cannot be read. */
export async function burntInAge(page: Page): Promise<number> {
  const { fields, now } = await page.locator('video').evaluate(
    (video: HTMLVideoElement, [width, height, field, count]) =>
      new Promise<{ fields: boolean[]; now: number }>((resolve) =>
        video.requestVideoFrameCallback(() => {
          const now = Date.now();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [width, height];
          const context = canvas.getContext('2d', { willReadFrequently: true });
          context?.drawImage(video, 0, 0, width, height);
          const isWhite = (index: number) =>
            (context?.getImageData(index * field + field / 2, field / 2 - 1, 1, 1).data[0] ?? 0) > 128;
          resolve({ fields: Array.from({ length: count }, (_, index) => isWhite(index)), now });
        }),
      ),
    [WIDTH, HEIGHT, FIELD, FIELDS] as const,
  );
  return now - (decodeTime(fields) ?? Number.NaN);
}

export const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** A measure beside its budget, with their ratio. */
export const of = (value: number, budget: number, unit = 'ms'): string =>
  `${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit} x${(value / budget).toFixed(2)} (${budget})`;

/** How many sessions of video have been asked for. */
export const sessionsOf = ({ control }: Sandbox): number =>
  control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;
