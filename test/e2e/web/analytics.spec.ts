import { gunzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { startCollecting } from '../../support/collecting';
import { expect, installClock, live, signIn, test, WEB_ROOT } from './fixtures';

const SITE = 'https://farsight.test';
const STATISTICS = 'https://statistics.test';
const config = { analytics: { host: STATISTICS, key: 'phc_public' } };

interface Sent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

function eventsIn(request: Request): Sent[] {
  const raw = request.postDataBuffer() ?? Buffer.alloc(0);
  const text = (raw[0] === 0x1f ? gunzipSync(raw) : raw).toString();
  const body = JSON.parse(text) as Sent | Sent[] | { batch: Sent[] };
  return Array.isArray(body) ? body : 'batch' in body ? body.batch : [body];
}

/** The sandbox under a name that is not this machine's, and a statistics service that notes what it is told. */
async function visit(page: Page, sandbox: Sandbox, wanted: string) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { origin: _, referer: __, ...headers } = route.request().headers();
    // The stream, which cannot be passed on like this, ends with the test, as does any answer that is under way then.
    const response = await route.fetch({ url: sandbox.url + pathname + search, headers }).catch(() => null);
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  await page.route(`${STATISTICS}/**`, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      asked.push(new URL(request.url()).pathname);
      sent.push(...eventsIn(request));
    }
    await route.fulfill({ json: { status: 1 }, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(SITE + wanted);
  return { sent, asked };
}

/**
 * Lets eight seconds pass by the page's clock, in steps between which parts of it can arrive over the network. The first
 * test shows that this is long enough for a page that is counted to be told.
 */
async function passTime(page: Page): Promise<void> {
  for (let second = 0; second < 8; second += 1) {
    await page.clock.runFor(1000);
    await page.waitForTimeout(100);
  }
}

test.beforeEach(({ page }) => installClock(page));

// A visitor who is not signed in; the sandbox refuses pushes from a site that is not its own.
test.use({ allowedConsole: /40[13]|refused|cannot be sent|ERR_|INCOMPLETE/ });

// @spec 7.32
test('counts a page by its template, with a closed set of facts and no address, and loads nothing else', async ({
  page,
}) => {
  const { sandbox } = await startCollecting(WEB_ROOT, test.info().outputPath('web'), config);
  const { sent, asked } = await visit(page, sandbox, '/sign-in?redirect=%2Fdevices%2Fsecret-device-id');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await passTime(page);
  expect(sent.map(({ event }) => event)).toEqual(['page_viewed']);
  const [{ properties } = { properties: {} }] = sent;
  expect(properties).toMatchObject({ page: '/sign-in/*', platform: 'web', environment: 'test', version: '1.1.6' });
  expect(
    Object.keys(properties).filter((key) => /url|path|referr|title|host|email|name|screen|\$ip/.test(key)),
  ).toEqual([]);
  expect(JSON.stringify(sent)).not.toMatch(/secret-device-id|farsight\.test/);
  expect(new Set(asked).size).toBe(1);
  await sandbox.close();
});

test.describe('a browser that asks not to be tracked', () => {
  // @spec 1.15
  test('is not counted, and the library is not even loaded', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    const { sandbox } = await startCollecting(WEB_ROOT, test.info().outputPath('web'), config);
    const { asked } = await visit(page, sandbox, '/sign-in');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await passTime(page);
    expect(asked).toEqual([]);
    await sandbox.close();
  });
});

// @spec 1.15
test(
  'a user who opts out in the menu is not counted any more; their number is forgotten',
  { tag: '@long' },
  async ({ page, context }) => {
    const { sandbox } = await startCollecting(WEB_ROOT, test.info().outputPath('web'), config);
    await signIn(page, sandbox);
    const [cookie] = await context.cookies(sandbox.url);
    await context.addCookies([{ name: 'session_token', value: cookie?.value ?? '', url: SITE, httpOnly: true }]);
    const { sent } = await visit(page, sandbox, '/');
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const numbers = () =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) =>
          key.startsWith('ph_') && String(value).includes('distinct_id') ? [String(value)] : [],
        ),
      );
    const [before = ''] = await numbers();
    const { distinct_id: number } = JSON.parse(before) as { distinct_id: string };
    const choice = page.getByRole('menuitemcheckbox', { name: 'Usage statistics' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(choice).toBeChecked();
    await choice.click();
    const { length } = sent;
    await page.getByRole('link', { name: 'Open' }).first().click();
    await passTime(page);
    expect(sent).toHaveLength(length);
    expect((await numbers()).join()).not.toContain(number);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(choice).not.toBeChecked();
    await choice.click();
    await page.getByRole('link', { name: 'Farsight' }).first().click();
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(length);
    expect(sent.at(-1)?.properties.distinct_id).not.toBe(number);
    await sandbox.close();
  },
);

// @spec 1.15
test(
  'on this machine nothing is counted, whatever is configured, and the menu offers no choice (specification §1)',
  { tag: '@long' },
  async ({ page }) => {
    const { sandbox } = await startCollecting(WEB_ROOT, test.info().outputPath('web'), config);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await passTime(page);
    expect(asked.filter((url) => url.startsWith(STATISTICS))).toEqual([]);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByText('Usage statistics')).toHaveCount(0);
    await sandbox.close();
  },
);
