import type { Page, Request } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { expect, installClock, live, row, signIn, test } from './fixtures';

/** The calls of a page from now on, by their paths, in the order in which they are made. */
function callsOf(page: Page) {
  const calls: { path: string; at: number; request: Request }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push({ path: pathname, at: Date.now(), request });
  });
  const count = (path: string) => calls.filter((one) => one.path === path).length;
  return { calls, count };
}

/** Keeps the app's own script back until it is released. */
async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/main\.[0-9a-f]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a user who has signed in before and the devices are requested while the app is loading, once each', async ({
  page,
  sandbox,
}) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const release = await holdApp(page);
  const { count } = callsOf(page);
  const reloaded = page.reload();
  await expect.poll(() => [count('/v1/user'), count('/v1/user/devices')]).toEqual([1, 1]);
  release();
  await reloaded;
  await expect(row(page, 'Harbour drone')).toBeVisible();
  await expect(live(page)).toBeVisible();
  expect([count('/v1/user'), count('/v1/user/devices')]).toEqual([1, 1]);
});

test.describe('the page of a device', { tag: '@long' }, () => {
  const LIVE = 'script[data-live]';
  const early = (page: Page) =>
    page.evaluate(() => Object.keys((window as unknown as { earlyAnswers: object }).earlyAnswers).sort());

  /** Someone who was here before opens a page of a device, and from then on there is no app until it is released. */
  async function open(page: Page, sandbox: Sandbox, path: string) {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const release = await holdApp(page);
    const files: string[] = [];
    page.on('request', (request) => {
      if (/^(script|stylesheet)$/.test(request.resourceType())) files.push(new URL(request.url()).pathname);
    });
    const { calls } = callsOf(page);
    const opened = page.goto(sandbox.url + path);
    await page.waitForFunction(() => 'earlyAnswers' in window);
    const named = await page.locator(LIVE).evaluate(({ dataset: { live: list = '' } }: HTMLElement) => list.split(' '));
    expect(named.length).toBeGreaterThan(1);
    const asked = () => calls.map((one) => one.path).sort();
    const times = () => named.map((file) => files.filter((one) => one === file).length);
    return { asked, times, once: named.map(() => 1), release: async () => (release(), opened) };
  }

  test('is requested with its streams and scripts while the app is loading, once each', async ({ page, sandbox }) => {
    const id = sandbox.find('Harbour drone')?.id;
    const path = `/v1/user/devices/${id}`;
    const { asked, times, once, release } = await open(page, sandbox, `/devices/${id}`);
    await expect.poll(asked).toEqual(['/v1/user', path, `${path}/media/streams`]);
    await expect.poll(times).toEqual(once);
    await release();
    await expect(page.getByRole('heading', { name: 'Offline, no video yet' })).toBeVisible();
    expect(await early(page)).toEqual([]);
    expect(times()).toEqual(once);
  });

  test('with settings is requested without its streams', async ({ page, sandbox }) => {
    const id = sandbox.find('Harbour drone')?.id;
    const { asked, times, once, release } = await open(page, sandbox, `/devices/${id}/settings/general`);
    await expect.poll(asked).toEqual(['/v1/user', `/v1/user/devices/${id}`]);
    expect(times()).toEqual(once.map(() => 0));
    await release();
    await expect(page.getByRole('textbox', { name: 'Device name' })).toBeVisible();
    expect(await early(page)).toEqual([]);
  });

  test('with an invalid address requests no device', async ({ page, sandbox }) => {
    for (const path of ['/devices', '/devices/', '/devices/dev_1%2F..%2Fdev_2', '/devices/dev%201/settings']) {
      const { asked, release } = await open(page, sandbox, path);
      expect(await early(page)).toEqual(['/v1/user']);
      expect(asked()).toEqual(['/v1/user']);
      await release();
      await page.unrouteAll();
    }
  });
});

test.describe('names of the devices', () => {
  const WIDTHS = [390, 660, 860, 1000, 1100, 1366, 1920];
  const LONG = `Long ${'W'.repeat(59)}`;
  const KEY = 'farsight.wasSignedIn';
  const names = (page: Page) => page.locator('.boot-names');
  const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

  /** A visit whose list is kept, and from then on no app. */
  async function visit(page: Page, sandbox: Sandbox) {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await expect.poll(() => kept(page)).toMatch(/Harbour drone/);
    return holdApp(page);
  }

  test('are shown in their final place before the app has loaded, until the list replaces them', async ({
    page,
    sandbox,
  }) => {
    const mara = await apiAs(sandbox, 'u_mara');
    await mara('PATCH', `/v1/user/devices/${sandbox.find('Survey wing')?.id}`, { device_name: LONG });
    const release = await visit(page, sandbox);
    const opened = page.goto(sandbox.url);
    const boxesOf = async (name: string) => {
      const boxes = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const text = page.locator('bdi').filter({ hasText: name });
        await expect(text).toHaveCount(1);
        const box = await text.evaluate((one) => {
          const range = document.createRange();
          // Its first letters: the list keeps the end of a long name apart.
          range.selectNodeContents(document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one);
          const { left, top, height } = range.getBoundingClientRect();
          const isCut = [one, ...one.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth);
          return { left, top, height, end: isCut ? one.getBoundingClientRect().right : null };
        });
        boxes.push({ width, ...box });
      }
      return boxes;
    };
    await expect(names(page).getByText('Harbour drone')).toBeVisible();
    const early = [await boxesOf('Harbour drone'), await boxesOf(LONG)];
    release();
    await opened;
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await expect(names(page)).toHaveCount(0);
    // Rows are drawn again a moment after the width has changed.
    await expect(async () => {
      expect([await boxesOf('Harbour drone'), await boxesOf(LONG)]).toEqual(early);
    }).toPass();
  });

  /** Whether the header of `index.html` still stands, which the app's first drawing replaces: now, and when the names came. */
  async function watchHeader(page: Page) {
    await page.addInitScript(() => {
      const watch: { header?: Element | null; before?: boolean } = {};
      Object.assign(window, { watch });
      new MutationObserver(() => {
        watch.header ??= document.querySelector('.boot-header');
        if (document.querySelector('.boot-names')) watch.before ??= watch.header?.isConnected === true;
      }).observe(document, { childList: true, subtree: true });
    });
    const read = (key: 'isThere' | 'before') =>
      page.evaluate((one) => {
        const { watch } = window as unknown as { watch: { header?: Element | null; before?: boolean } };
        return one === 'before' ? watch.before : watch.header?.isConnected;
      }, key);
    return { wasThereBeforeApp: () => read('before'), isThere: () => read('isThere') };
  }

  test('are shown first when the app is in the browser’s cache', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect.poll(() => kept(page)).toMatch(/Harbour drone/);
    const { wasThereBeforeApp } = await watchHeader(page);
    // Paused until the names are there, however busy the machine is.
    await installClock(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    sandbox.control.addFault({ path: '/v1/user', kind: 'delay', ms: 1000 });
    await page.reload({ waitUntil: 'commit' });
    await expect(names(page).getByText('Harbour drone')).toBeVisible();
    expect(await wasThereBeforeApp()).toBe(true);
    await page.clock.resume();
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await expect(names(page)).toHaveCount(0);
  });

  test('do not delay the app while the server does not answer', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect.poll(() => kept(page)).toMatch(/Harbour drone/);
    const { isThere } = await watchHeader(page);
    sandbox.control.addFault({ path: '/v1/user', kind: 'hang' });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(isThere).toBe(false);
    await expect(names(page)).toHaveCount(0);
    sandbox.control.clearFaults();
  });

  test.describe('that are not this account’s, or cannot be read', () => {
    test.use({ allowedConsole: /401 \(Unauthorized\)/ });
    test(
      'are left out, and so are all names when the address has filters',
      { tag: '@long' },
      async ({ page, sandbox }) => {
        await visit(page, sandbox);
        const open = async (value: string, address = '/') => {
          await page.evaluate(([key, one]) => localStorage.setItem(key, one), [KEY, value] as const);
          await page.goto(sandbox.url + address, { waitUntil: 'commit' });
          await page.waitForFunction(() => 'earlyAnswers' in window);
          // The app may have the answer once the names are drawn, or left out.
          await page.evaluate(
            () => (window as unknown as { earlyAnswers: Record<string, unknown> }).earlyAnswers['/v1/user'],
          );
        };
        const good = (await kept(page)) ?? '';
        const [account = '', text = ''] = good.split('\n');
        const [version, origin, at, rows] = JSON.parse(text) as [number, string, number, unknown[]];
        const values = [
          account,
          `${account}\n${text.slice(0, -5)}`,
          `${account}\nnull`,
          `another\n${text}`,
          ...[
            [version + 1, origin, at, rows],
            [version, 'https://other.example', at, rows],
            [version, origin, at - 8 * 86_400_000, rows],
            [version, origin, at, null],
            [version, origin, at, []],
            [version, origin, at, [null]],
            [version, origin, at, [{ name: 7 }]],
          ].map((one) => `${account}\n${JSON.stringify(one)}`),
        ];
        for (const value of values) {
          await open(value);
          await expect(names(page), value.slice(0, 80)).toHaveCount(0);
        }
        sandbox.control.addFault({ path: '/v1/user', kind: 'status', status: 401, body: { id: account } });
        await open(good);
        await expect(names(page)).toHaveCount(0);
        sandbox.control.clearFaults();
        await open(good, '/?q=harbour');
        await expect(names(page)).toHaveCount(0);
        await open(good);
        await expect(names(page).getByText('Harbour drone')).toBeVisible();
      },
    );
  });
});

test.describe('whose session is all that the browser has', { tag: '@long' }, () => {
  const names = (page: Page) => page.locator('.boot-names bdi');

  /** Signed in, with nothing else kept, and from then on no app. */
  async function forget(page: Page, sandbox: Sandbox) {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await page.addInitScript(() => localStorage.clear());
    return holdApp(page);
  }

  test('is asked for next, then the devices, once each, whose names stand in their order', async ({
    page,
    sandbox,
  }) => {
    const release = await forget(page, sandbox);
    const { calls, count } = callsOf(page);
    const reloaded = page.reload();
    await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/v1/user', '/v1/user/devices']);
    await expect(names(page).filter({ hasText: 'Harbour drone' })).toBeVisible();
    const early = await names(page).allTextContents();
    release();
    await reloaded;
    await expect(row(page, 'Harbour drone')).toBeVisible();
    await expect(live(page)).toBeVisible();
    await expect(names(page)).toHaveCount(0);
    expect(await page.locator('[data-row-link]').allTextContents()).toEqual(early);
    expect([count('/v1/user'), count('/v1/user/devices')]).toEqual([1, 1]);
  });

  test('sees no early names from an answer that is too long or malformed', async ({ page, sandbox }) => {
    await forget(page, sandbox);
    const long = Array.from({ length: 800 }, (_, index) => ({ id: `d_${index}`, name: `${index} ${'n'.repeat(120)}` }));
    const good = { id: 'd_1', name: 'Long ago' };
    const bodies = ['', 'null', '{}', ...[null, [null], [good, { name: 7 }], long].map((devices) => ({ devices }))];
    const open = async (address: string, body: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      sandbox.control.clearFaults();
      sandbox.control.addFault({ path: '/v1/user/devices', kind: 'body', text });
      await page.goto(sandbox.url + address, { waitUntil: 'commit' });
      await page.waitForFunction(() => {
        const { earlyAnswers } = window as { earlyAnswers?: Record<string, unknown> };
        return earlyAnswers?.['/v1/user/devices'] !== undefined;
      });
      // What is read of the answer is drawn, or left out, by the next frame.
      await page.evaluate(async () => {
        const { earlyAnswers } = window as unknown as { earlyAnswers: Record<string, Promise<Response>> };
        await new Response((await earlyAnswers['/v1/user/devices'])?.body).text();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      });
    };
    for (const body of bodies) {
      await open('/', body);
      await expect(names(page), JSON.stringify(body).slice(0, 80)).toHaveCount(0);
    }
    await open('/?q=long', { devices: [good] });
    await expect(names(page)).toHaveCount(0);
    await open('/', { devices: [good] });
    await expect(names(page)).toHaveText(['Long ago']);
  });
});

test.describe('a visitor who never signed in', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)/ });
  test('is looked up once, without a request for devices', { tag: '@long' }, async ({ page, sandbox }) => {
    const release = await holdApp(page);
    const { calls } = callsOf(page);
    const answered = page.waitForResponse('**/v1/user');
    const opened = page.goto(sandbox.url);
    expect((await answered).status()).toBe(401);
    release();
    await opened;
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/v1/user']);
  });
});

test.describe('a first answer that fails', () => {
  test.use({ allowedConsole: /503 \(Service Unavailable\)/ });
  test('is requested again, together with the devices', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await page.addInitScript(() => localStorage.clear());
    sandbox.control.addFault({ path: '/v1/user', kind: 'status', status: 503 });
    const { count } = callsOf(page);
    const failed = page.waitForResponse('**/v1/user');
    await page.reload({ waitUntil: 'commit' });
    expect((await failed).status()).toBe(503);
    sandbox.control.clearFaults();
    await expect(row(page, 'Harbour drone')).toBeVisible();
    expect([count('/v1/user'), count('/v1/user/devices')]).toEqual([2, 1]);
  });
});

test(
  'the sign-in page, and a visit with a token, make no request before the app has loaded',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const release = await holdApp(page);
    const first = callsOf(page);
    const opened = page.goto(`${sandbox.url}/sign-in`);
    await page.waitForRequest(/\/assets\/main\./);
    await page.waitForTimeout(500);
    expect(first.calls).toEqual([]);
    release();
    await opened;
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();

    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('session_token', 'token-of-a-host'));
    const asked = page.waitForRequest('**/v1/user');
    await page.reload();
    expect(await (await asked).headerValue('authorization')).toBe('Bearer token-of-a-host');
  },
);

test.describe('a session that has ended since', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)/ });
  test('leads to the sign-in page, as it always does', { tag: '@long' }, async ({ page, context, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await context.clearCookies();
    const { count } = callsOf(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in/);
    const before = count('/v1/user/devices');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(count('/v1/user/devices')).toBe(before);
  });
});
