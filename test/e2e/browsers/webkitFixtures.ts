import { expect } from '@playwright/test';
import { findWebKit } from '../../../scripts/lib/otherBrowsers';
import { start, type Sandbox } from '../../sandbox/index';
import { deviceOf } from '../../support/sandboxClient';
import { startWebKit, type WebKit } from '../../support/webkit/startWebKit';
import { WebKitPage } from '../../support/webkit/WebKitPage';
import { WEB_ROOT } from '../web/fixtures';
import { test as base } from '../silentTest';

export { expect };

interface Fixtures {
  readonly sandbox: Sandbox;
  readonly device: (index: number) => ReturnType<typeof deviceOf>;
  /** A page in WebKitGTK. A warning, an error or a broken policy fails the test. */
  readonly webkit: WebKitPage;
}

/** A visitor who is not signed in is told so by a 401, which the browser itself prints; there is no way to ask without. */
const UNAVOIDABLE = /\/v1\/user\b.*401|401.*\/v1\/user\b/;

/** Playwright is only the runner here: its own WebKit is not the one that Debian ships, and knows no WebDriver. */
export const test = base.extend<Fixtures, { readonly started: WebKit }>({
  sandbox: async ({}, use) => {
    const sandbox = await start({ webRoot: WEB_ROOT, test: true, devices: 8, heartbeatMs: 1000 });
    await use(sandbox);
    await sandbox.close();
  },

  device: async ({ sandbox }, use) => {
    const made: ReturnType<typeof deviceOf>[] = [];
    await use((index) => {
      const one = deviceOf(sandbox, index);
      made.push(one);
      return one;
    });
    for (const { device } of made) device.disconnect();
  },

  started: [
    async ({}, use) => {
      const programs = findWebKit();
      if (programs === null) throw new Error('There is no WebKitGTK.');
      const started = await startWebKit(programs);
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],

  webkit: async ({ started: { driver, messages } }, use, info) => {
    messages.length = 0;
    await use(new WebKitPage(driver));
    if (info.status !== info.expectedStatus)
      await info.attach('screenshot', {
        body: Buffer.from(await driver.takeScreenshot(), 'base64'),
        contentType: 'image/png',
      });
    // Cookies know no ports: the next sandbox has another.
    await driver.manage().deleteAllCookies();
    await driver.get('about:blank');
    expect(
      messages.filter((line) => !UNAVOIDABLE.test(line)),
      'the console is silent',
    ).toEqual([]);
  },
});

/** Signs in through the sandbox's identity page and waits for the page that was wanted. */
export async function signIn(
  webkit: WebKitPage,
  sandbox: Sandbox,
  person = 'Mara Lindqvist',
  wanted = '/',
): Promise<void> {
  await webkit.goto(sandbox.url + wanted);
  await webkit.click({ role: 'button', name: 'Continue with Google' });
  await webkit.click({ role: 'button', name: new RegExp(`^${person}`) });
  await webkit.waitForPath(wanted);
}
