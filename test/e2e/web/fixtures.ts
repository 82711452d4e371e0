import path from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { start, type Sandbox, type StartOptions } from '../../sandbox/index';
import type { DeviceOptions } from '../../sandbox/devices/SimulatedDevice';
import { deviceOf, signInCookie } from '../../support/sandboxClient';
import { test as base } from '../silentTest';

export { expect };

export const WEB_ROOT = path.join(__dirname, '../../../dist/web');

interface Options {
  /** How many devices the sandbox has. */
  readonly devices: number;
  /** Shorter times of settings and commands. */
  readonly times: NonNullable<StartOptions['times']>;
  /** Console messages that the fault of a test brings about; every other one fails it. */
  readonly allowedConsole: RegExp | null;
}

interface Fixtures {
  readonly sandbox: Sandbox;
  /** Every page of the context is watched: a warning, an error or a broken policy fails the test. */
  readonly quietContext: BrowserContext;
  /** One device, played by this process over its own socket. */
  readonly device: (index: number, options?: DeviceOptions) => ReturnType<typeof deviceOf>;
}

/** A visitor who is not signed in is told so by a 401, which the browser itself prints; there is no way to ask without. */
const UNAVOIDABLE = /401 \(Unauthorized\).*\/v1\/user$/;

export const test = base.extend<Options & Fixtures>({
  devices: [8, { option: true }],
  times: [{}, { option: true }],
  allowedConsole: [null, { option: true }],

  sandbox: async ({ devices, times }, use) => {
    const sandbox = await start({ webRoot: WEB_ROOT, test: true, devices, times, heartbeatMs: 1000 });
    await use(sandbox);
    await sandbox.close();
  },

  quietContext: [
    async ({ context, allowedConsole }, use) => {
      const messages: string[] = [];
      context.on('console', (message) => {
        const text = `${message.type()}: ${message.text()} ${message.location().url}`;
        const isAllowed = UNAVOIDABLE.test(text) || allowedConsole?.test(text);
        if (['error', 'warning'].includes(message.type()) && !isAllowed) messages.push(text);
      });
      context.on('weberror', (problem) => {
        const text = `uncaught: ${problem.error().message}`;
        if (!allowedConsole?.test(text)) messages.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use(context);
      expect(messages, 'the console is silent').toEqual([]);
    },
    { auto: true },
  ],

  device: async ({ sandbox }, use) => {
    const made: ReturnType<typeof deviceOf>[] = [];
    await use((index, options) => {
      const one = deviceOf(sandbox, index, options);
      made.push(one);
      return one;
    });
    for (const { device } of made) device.disconnect();
  },
});

/**
 * Opens a page as a signed-in user: the cookie is the one that a sign-in over HTTP was given. It leaves out the
 * sign-in pages and their redirects, which cost a third of a test's time; `signInByPage` goes through them.
 */
export async function signIn(page: Page, sandbox: Sandbox, person = 'Mara Lindqvist', wanted = '/'): Promise<void> {
  const [name = '', value = ''] = (await signInCookie(sandbox, person, wanted)).split('=');
  expect(value, `${person} is signed in`).not.toBe('');
  // A page that is open would go on asking for one person's devices as another.
  if (page.url().startsWith(sandbox.url)) await page.goto('about:blank');
  await page.context().addCookies([{ name, value, url: sandbox.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(sandbox.url + wanted);
}

/** Signs in through the sandbox's identity page and waits for the page that was wanted. */
export async function signInByPage(
  page: Page,
  sandbox: Sandbox,
  person = 'Mara Lindqvist',
  wanted = '/',
): Promise<void> {
  await page.goto(sandbox.url + wanted);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: person }).click();
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}

/** The row of a device, by its name. */
export function row(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Devices' }).getByRole('row').filter({ hasText: name });
}

export const live = (page: Page) => page.getByText('Live: connected');

/** What is on the clipboard: a page writes there some time after the click. */
export const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/**
 * Lets a test move the timers, dates and animation frames of a page with `page.clock`; until then they run as usual. In all
 * specs this leaves out the server, the network, media, CSS transitions and `AbortSignal.timeout`, which keep real time, and
 * the throttling of timers in a hidden tab. `runFor` fires every timer; `fastForward` fires each due timer once, as after the
 * computer's sleep. `time`: where the clock begins, in ms since the epoch.
 */
export const installClock = (page: Page, time = Date.now()): Promise<void> => page.clock.install({ time });

/** Stops the clock of a page (`installClock`), which then moves only by `page.clock.runFor`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await installClock(page, now);
  await page.clock.pauseAt(now + 5000);
}

/** Stops a clock that was installed before the page was opened, so that no timer of the page runs by itself any more. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/**
 * Holds back what the page asks for under a path, or what the server answers to it, until the result is called: what stands
 * meanwhile can be looked at however slow the machine is.
 */
export async function hold(page: Page, path: string | RegExp, what: 'request' | 'answer' = 'request') {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    const response = what === 'answer' ? await route.fetch() : null;
    await released;
    if (response === null) await route.continue();
    else await route.fulfill({ response });
  });
  return release;
}

/**
 * Dates the answers under a path a second apart, however fast they follow one another: two of the same second would count as
 * one that a cache repeats.
 */
export async function dateApart(page: Page, path: string): Promise<void> {
  let at = Date.now();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    at += 1000;
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(at).toUTCString() } });
  });
}

/** Dates the answers of all calls so much later than the server does. Event streams, which have no end, are left out. */
export const dateLater = (page: Page, ms: number): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname.startsWith('/v1/') && !pathname.endsWith('/events'),
    async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.parse(response.headers().date ?? '') + ms).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    },
  );

/** Refuses changes under a path with 503, each when the result is called: what is typed meanwhile can be looked at. */
export async function holdRefusal(page: Page, path: RegExp) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await released;
    return route.fulfill({ status: 503 });
  });
  return release;
}

/** Opens the sign-out page by its address, and confirms. */
export async function beginSignOut(page: Page, sandbox: Sandbox): Promise<void> {
  await page.goto(`${sandbox.url}/sign-out`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Signs the present user out. */
export async function signOut(page: Page, sandbox: Sandbox): Promise<void> {
  await beginSignOut(page, sandbox);
  // The words stand for three seconds, which a busy machine may take between two looks.
  await expect(
    page.getByText(/Redirecting/).or(page.getByRole('button', { name: 'Continue with Google' })),
  ).toBeVisible();
}

/**
 * Makes the page believe that its tab is hidden, or visible. For pages without video only, because this leaves out all that
 * the browser does to a hidden tab: animation frames and video frame callbacks go on, timers are not throttled, the focus
 * stays and the event is untrusted. `hiding.ts` hides tabs for real.
 */
export const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** From its next page on, a tab reads the account's stream in a worker of its own: requests of a shared one cannot be routed. */
export const unshare = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
