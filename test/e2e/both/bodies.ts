import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchDesktop } from '../../support/launchDesktop';
import * as desktop from '../desktop/fixtures';
import { expect, signIn, test as web } from '../web/fixtures';

export { expect };

/** The product in one of its bodies, signed in. */
export interface Product {
  readonly view: Page;
  /** Leads to a page, as a link in the product does. */
  go(address: string): Promise<void>;
  /** Runs `press`, which saves a file; the result is where that lies. In the installed app the person agrees to its name. */
  saved(press: () => Promise<void>): Promise<string>;
}

interface Fixtures {
  readonly body: 'web' | 'desktop';
  readonly open: (person?: string) => Promise<Product>;
}

/** By the page's own router: an installed app has no address bar, and a page of the web keeps what it holds. */
async function go(view: Page, address: string): Promise<void> {
  await view.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const test = web.extend<Fixtures>({
  body: ['web', { option: true }],

  open: async ({ body, sandbox, page, allowedConsole }, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-both-'));
    const ends: (() => Promise<void>)[] = [];
    const messages: string[] = [];

    const openWeb = async (person: string): Promise<Product> => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await signIn(page, sandbox, person);
      await expect(desktop.live(page)).toBeVisible();
      const saved = async (press: () => Promise<void>) => {
        const download = page.waitForEvent('download');
        await press();
        return (await download).path();
      };
      return { view: page, go: (address) => go(page, address), saved };
    };

    const openDesktop = async (person: string): Promise<Product> => {
      const app = await launchDesktop({ api: sandbox.url });
      ends.push(() => app.close());
      await desktop.watch(app);
      const view = await app.page();
      view.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (['error', 'warning'].includes(message.type()) && !allowedConsole?.test(text)) messages.push(text);
      });
      await desktop.signIn(app, sandbox.url, page, person);
      const saved = async (press: () => Promise<void>) => {
        const file = path.join(folder, 'saved');
        await app.evaluate(({ dialog }, filePath) => {
          Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
        }, file);
        await press();
        await expect.poll(() => existsSync(file)).toBe(true);
        return file;
      };
      return { view, go: (address) => go(view, address), saved };
    };

    await use((person = 'Mara Lindqvist') => (body === 'web' ? openWeb(person) : openDesktop(person)));
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
    expect(messages, 'the console of the installed app is silent').toEqual([]);
  },
});

type Work = Parameters<typeof test>[2];

/** A scenario that is played in the web app and in the installed app. */
export function inBoth(title: string, work: Work): void {
  for (const body of ['web', 'desktop'] as const)
    test.describe(body, () => {
      test.use({ body });
      test(title, work);
    });
}
