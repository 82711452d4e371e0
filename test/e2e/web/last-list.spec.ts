import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, live, row, signIn, signOut, test } from './fixtures';

const KEY = 'farsight.wasSignedIn';
const LIST = '**/v1/user/devices';

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const isKept = (page: Page) => expect.poll(() => stored(page)).toMatch(/Harbour drone/);
const age = (page: Page) => page.getByText(/^As of (\d+ s ago|just now)$/);
const grid = (page: Page) => page.getByRole('grid', { name: 'Devices' });

/** A visit that ends with its list kept. */
async function visit(page: Page, sandbox: Sandbox): Promise<void> {
  await signIn(page, sandbox);
  await expect(row(page, 'Harbour drone')).toBeVisible();
  await isKept(page);
}

type Row = Record<string, unknown>;

/** Keeps answers to a call back until they are released, and lets a test change the rows of the list. */
async function hold(page: Page, path: string, change: (rows: Row[]) => Row[] = (rows) => rows): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await released;
    const json = (await response.json()) as { devices?: Row[] };
    await route.fulfill({ response, json: json.devices ? { ...json, devices: change(json.devices) } : json });
  });
  return release;
}

/** Every layout shift from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

for (const width of [390, 1280]) {
  test(
    `the list of the last visit is shown before the server answers, marked as old, and updated in place, at ${width} px`,
    { tag: width === 1280 ? [] : '@long' },
    async ({ page, sandbox, device }) => {
      device(0).device.connect();
      await page.setViewportSize({ width, height: 844 });
      await visit(page, sandbox);
      const release = await hold(page, LIST, (rows) => [
        ...rows
          .filter(({ name }) => name !== 'Survey wing')
          .map((one) => (one.name === 'Harbour drone' ? { ...one, name: 'Harbour drone 2' } : one)),
        { ...rows[0], id: 'new_1', name: 'A new one' },
      ]);
      const shifts = await watchShifts(page);
      await page.reload();
      await expect(row(page, 'Harbour drone')).toBeVisible();
      await expect(age(page)).toBeInViewport();
      await expect(page.getByRole('status').filter({ hasText: 'Loading devices' })).toHaveCount(1);
      // What the stream says is live; nothing of it comes from storage.
      await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Show' })).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

      const link = row(page, 'Harbour drone').locator('[data-row-link]');
      await link.focus();
      const element = await link.elementHandle();
      release();
      await expect(row(page, 'Harbour drone 2')).toBeVisible();
      await expect(row(page, 'A new one')).toBeVisible();
      await expect(row(page, 'Survey wing')).toHaveCount(0);
      await expect(age(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^8\s*All$/ })).toBeVisible();
      expect(await element.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect(
        live(page)
          .or(page.getByText('Live', { exact: true }))
          .first(),
      ).toBeVisible();
      expect(await shifts()).toEqual([]);
      await expect.poll(() => stored(page)).toMatch(/A new one/);
    },
  );
}

test(
  'rows of the last visit show no status until the server sends one',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    device(0).device.connect();
    await visit(page, sandbox);
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
    await hold(page, LIST);
    // In the server, because a page's routes do not see what a shared worker asks for.
    for (const path of ['/v1/user/events', '/v1/user/devices/status']) sandbox.control.addFault({ path, kind: 'hang' });
    await page.reload();
    await expect(row(page, 'Harbour drone').getByText('Checking')).toBeVisible();
    await expect(grid(page).getByText(/^(Online|Connected now)$/)).toHaveCount(0);
    await row(page, 'Harbour drone').locator('[data-row-link]').click();
    await expect(page).toHaveURL(/\/devices\//);
  },
);

test(
  'a filter without a match in the list of the last visit waits for the server',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await visit(page, sandbox);
    const release = await hold(page, LIST, (rows) => [{ ...rows[0], id: 'new_1', name: 'Zeppelin' }]);
    await page.goto(`${sandbox.url}/?q=zepp`);
    await expect(page.getByTestId('device-skeleton')).toHaveCount(3);
    await expect(page.getByText('No device matches')).toHaveCount(0);
    release();
    await expect(row(page, 'Zeppelin')).toBeVisible();
  },
);

test.describe('a list that cannot be loaded', () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  test('leaves the list of the last visit with its age, and says so', { tag: '@long' }, async ({ page, sandbox }) => {
    await visit(page, sandbox);
    sandbox.control.addFault({ path: '/v1/user/devices', kind: 'status', status: 400, body: { error: 'Not today' } });
    await page.reload();
    await expect(page.getByText('The list could not be updated. Not today')).toBeVisible();
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await expect(age(page)).toBeVisible();
    await expect(page.getByText('Devices could not be loaded')).toHaveCount(0);
    sandbox.control.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(age(page)).toHaveCount(0);
    await expect(page.getByText('The list could not be updated')).toHaveCount(0);
    await expect(row(page, 'Harbour drone')).toBeVisible();
  });
});

test.describe('the list of another account', () => {
  /** Not shared with anyone who signs in here. */
  const MARA = /Survey wing|Greenhouse camera/;
  /** Whether any such text has stood on the page at any time. */
  async function watchTexts(page: Page): Promise<() => Promise<boolean>> {
    await page.addInitScript((words) => {
      const found = new RegExp(words);
      new MutationObserver(() => {
        if (found.test(document.documentElement.textContent)) Object.assign(window, { wasSeen: true });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, MARA.source);
    return () => page.evaluate(() => 'wasSeen' in window);
  }

  test('S50: is not shown, and is removed, when a cookie signs somebody else in', async ({ page, sandbox }) => {
    await visit(page, sandbox);
    const release = await hold(page, LIST);
    const wasSeen = await watchTexts(page);
    await signIn(page, sandbox, 'Ines Carvalho');
    await expect(page.getByTestId('device-skeleton')).toHaveCount(3);
    await expect.poll(() => stored(page)).not.toMatch(MARA);
    release();
    await expect(row(page, 'Quarry drone')).toBeVisible();
    expect(await wasSeen()).toBe(false);
    await expect.poll(() => stored(page)).toMatch(/Quarry drone/);
    expect(await stored(page)).not.toMatch(MARA);
  });

  test('S50: is not shown before the server says who is signed in', { tag: '@long' }, async ({ page, sandbox }) => {
    await visit(page, sandbox);
    const release = await hold(page, '**/v1/user');
    await page.reload();
    await expect(page.getByText('Loading Farsight')).toBeVisible();
    expect(await page.locator('body').textContent()).not.toMatch(MARA);
    release();
    await expect(row(page, 'Survey wing')).toBeVisible();
  });
});

test.describe('the list after a session', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)|net::ERR_INCOMPLETE/ });
  // @threat S83
  test('S50: is removed in all tabs when the user signs out in one', async ({ page, context, sandbox }) => {
    await visit(page, sandbox);
    const second = await context.newPage();
    await second.goto(sandbox.url);
    await expect(live(second)).toBeVisible();
    // A page that never asked for the list signs out; the other one is about to keep it again.
    await signOut(page, sandbox);
    await expect(second).toHaveURL(`${sandbox.url}/sign-in`);
    for (const tab of [page, second]) await expect.poll(() => stored(tab)).toBe(null);
    await page.waitForTimeout(1200);
    expect(await stored(second)).toBe(null);
  });

  test(
    'S50: is removed when the server refuses the session, in the list and at the start',
    { tag: '@long' },
    async ({ page, context, sandbox }) => {
      await visit(page, sandbox);
      await context.clearCookies();
      sandbox.control.dropStreams();
      await expect(page).toHaveURL(`${sandbox.url}/sign-in`);
      await expect.poll(() => stored(page)).toBe(null);
      await visit(page, sandbox);
      await context.clearCookies();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
      await expect.poll(() => stored(page)).toBe(null);
    },
  );
});

test.describe('R21, R22: a list in storage', { tag: '@long' }, () => {
  test('that is full is not kept, and the page works without it', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await page.evaluate(() => {
      for (let chars = 4_000_000; chars >= 1; chars = Math.floor(chars / 2)) {
        for (let n = 0; n < 20; n += 1) {
          try {
            localStorage.setItem(`full ${chars} ${n}`, 'x'.repeat(chars));
          } catch {
            break;
          }
        }
      }
    });
    await page.reload();
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await expect(live(page)).toBeVisible();
    await page.waitForTimeout(1200);
    expect(await stored(page)).not.toMatch(/\n/);
    await signOut(page, sandbox);
    await expect.poll(() => stored(page)).toBe(null);
  });

  test('of another version or API, too old or malformed is not shown', async ({ page, sandbox }) => {
    await visit(page, sandbox);
    await hold(page, LIST);
    const good = (await stored(page)) ?? '';
    const [account = '', text = ''] = good.split('\n');
    const [version, origin, at, rows] = JSON.parse(text) as [number, string, number, unknown[]];
    const values = [
      'true',
      `${account}\n${text.slice(0, -5)}`,
      `${account}\n${JSON.stringify([version + 1, origin, at, rows])}`,
      `${account}\n${JSON.stringify([version, 'https://other.example', at, rows])}`,
      `${account}\n${JSON.stringify([version, origin, at - 8 * 86_400_000, rows])}`,
      `another\n${text}`,
    ];
    for (const value of values) {
      await page.evaluate(([key, one]) => localStorage.setItem(key, one), [KEY, value] as const);
      await page.reload();
      await expect(page.getByTestId('device-skeleton'), value.slice(0, 80)).toHaveCount(3);
      await expect(grid(page)).toHaveCount(0);
    }
    await page.evaluate(([key, one]) => localStorage.setItem(key, one), [KEY, good] as const);
    await page.reload();
    await expect(row(page, 'Harbour drone')).toBeVisible();
  });
});
