import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, signIn, stopClock, test } from './fixtures';
import { brightness, MOVING } from './watching';

const FEW = 4;

test.describe('a wall', () => {
  // A tile may ask for the video of a device that has just gone, before it is told so.
  test.use({ allowedConsole: /409 \(Conflict\)/ });
  test('devices are chosen, hang on the wall with their pictures, and the address brings them back', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    // A wrong clock makes no picture late.
    const camera = device(1, { clock: { offsetMs: -5000, driftPpm: 0 } });
    drone.device.connect();
    camera.device.connect();
    await signIn(page, sandbox);
    await page.getByRole('link', { name: 'Wall' }).click();
    // The rows of the list have boxes of the same names.
    await expect(page.getByRole('heading', { name: 'Choose devices' })).toBeVisible();
    await page.getByRole('checkbox', { name: camera.name }).check();
    await page.getByLabel('Search by name').fill('harb');
    await page.getByRole('checkbox', { name: drone.name }).check();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show 2 on the wall' }).click();
    const tiles = page.locator('section[aria-label]');
    await expect(tiles).toHaveCount(2);
    for (const { name } of [camera, drone])
      await expect(page.getByRole('region', { name }).getByText(MOVING)).toBeVisible();
    await expect(page).toHaveURL(`${sandbox.url}/wall?devices=${camera.id},${drone.id}`);
    await expect(page.getByRole('region', { name: drone.name }).getByText(/^LTE \u2212\d+ dBm$/)).toBeVisible();
    await expect.poll(() => sandbox.control.stats().viewers).toBe(2);
    // A tile that is late says so to those who look, while the other is live.
    sandbox.control.setVideoFault(drone.id, { kind: 'lag', ms: 1500 });
    const late = page.getByRole('region', { name: drone.name }).getByText('High latency');
    await expect(late).toBeVisible();
    await expect(late).not.toHaveClass(/visually-hidden/);
    await expect(page.getByRole('region', { name: camera.name }).getByText(MOVING)).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await page.goto(`${sandbox.url}/wall?devices=${drone.id}:belly,nobody,${drone.id}`);
    await expect(page.getByText('This device was removed, or is no longer shared with you.')).toBeVisible();
    await expect(page.getByRole('region', { name: drone.name }).getByText(MOVING)).toHaveCount(2);
    await expect(page.getByRole('region', { name: drone.name }).getByText('Belly camera')).toBeVisible();
    // One that disconnects does not affect the others.
    drone.device.disconnect();
    await expect(page.getByRole('region', { name: drone.name }).getByText('Device offline')).toHaveCount(2);
    await page.getByRole('region', { name: drone.name }).getByRole('link').first().click();
    await expect(page).toHaveURL(`${sandbox.url}/devices/${drone.id}`);
    await expect.poll(() => sandbox.control.stats().viewers).toBe(0);
  });
});

test('a wall has at most sixteen tiles', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', '/wall');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Show on the wall' })).toHaveAttribute('aria-disabled', 'true');
  const many = Array.from({ length: 20 }, (_, index) => `d${index}`).join(',');
  await page.goto(`${sandbox.url}/wall?devices=${many}`);
  await expect(page.getByRole('region', { name: 'Not available' })).toHaveCount(16);
  await expect(page.getByText('4 more not shown')).toBeVisible();
});

test.describe('a wall that is larger than the screen', () => {
  test.use({ viewport: { width: 390, height: 500 }, colorScheme: 'light' });
  test('plays tiles in view, and closes the sessions of those scrolled away', async ({ page, sandbox, device }) => {
    const all = Array.from({ length: FEW }, (_, index) => device([0, 1, 2, 7][index] ?? 0));
    for (const { device: one } of all) one.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
    const stateOf = (index: number) => page.locator('section[aria-label]').nth(index).getByRole('status');
    await expect(stateOf(0)).toHaveText(MOVING);
    await expect(stateOf(3)).toHaveText('Paused');
    await expect.poll(() => sandbox.control.stats().viewers).toBeLessThan(FEW);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.locator('section[aria-label]').nth(3).scrollIntoViewIfNeeded();
    await expect(stateOf(3)).toHaveText(MOVING);
    await expect(stateOf(0)).toHaveText('Paused');
    await expect.poll(() => sandbox.control.stats().viewers).toBeLessThan(FEW);
  });

  test('keeps the last frame of a tile that is scrolled away', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const all = Array.from({ length: FEW }, (_, index) => device([0, 1, 2, 7][index] ?? 0));
    for (const { device: one } of all) one.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${all.map(({ id }) => id).join(',')}`);
    const tiles = page.locator('section[aria-label]');
    await expect(tiles.first().getByRole('status')).toHaveText(MOVING);
    await tiles.last().scrollIntoViewIfNeeded();
    await expect(tiles.first().getByRole('status')).toHaveText('Paused');
    expect(await brightness(tiles.first().locator('canvas'))).toBeGreaterThan(50);
  });
});

/** Counts the timers that fire in a page. */
const countTimers = (page: Page) =>
  page.addInitScript(() => {
    const fired = { count: 0 };
    Object.assign(window, { fired });
    type Timed = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => number;
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const own = window[name] as Timed;
      const counting: Timed = (run, ms, ...values) => {
        const counted = (...all: unknown[]) => {
          fired.count += 1;
          run(...all);
        };
        return own(counted, ms, ...values);
      };
      Object.assign(window, { [name]: counting });
    }
  });

/** How long the server holds the opening of a camera that sends nothing. */
const HELD_MS = 10_000;

test.describe('six cameras that send nothing', () => {
  // The openings of the dead cameras, once the server gives them up.
  test.use({ devices: 12, allowedConsole: /409 \(Conflict\)/ });
  test(
    'delay neither the three cameras that send video nor other calls',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      // Those whose authentication is valid.
      const all = [0, 1, 2, 3, 7, 8, 9, 10, 11].map((index) => device(index));
      for (const { device: one } of all) one.connect();
      await countTimers(page);
      await signIn(page, sandbox);
      // Unplugged: the server holds each opening for ten seconds, as it would for a camera that takes long to start.
      for (const { id } of all.slice(0, 6))
        await expect.poll(() => sandbox.control.setVideoFault(id, { kind: 'camera' })).toBe(true);
      const givenUpAt: number[] = [];
      page.on('response', (response) => {
        if (response.status() === 409) givenUpAt.push(Date.now());
      });
      await page.goto(`${sandbox.url}/wall?devices=${all.map(({ id }) => id).join(',')}`, { waitUntil: 'commit' });
      const isMoving = async () => {
        const moving = all.slice(6).map(({ name }) => page.getByRole('region', { name }).getByText(MOVING));
        await Promise.all(moving.map((one) => expect(one).toBeVisible()));
        return Date.now();
      };
      const askUser = () =>
        page.evaluate(async () => {
          const started = performance.now();
          await fetch('/v1/user', { credentials: 'include' });
          return performance.now() - started;
        });
      const waits: number[] = [];
      const asking = (async () => {
        while (givenUpAt.length === 0) {
          waits.push(await askUser());
          await page.waitForTimeout(250);
        }
      })();
      const movingAt = await isMoving();
      await asking;
      // What waits behind a dead camera waits for as long as the server holds that one.
      expect(movingAt).toBeLessThan(givenUpAt[0] ?? 0);
      expect(waits.length).toBeGreaterThan(3);
      expect(Math.max(...waits)).toBeLessThan(HELD_MS / 2);
      // One ticker for nine tiles: each with its own would fire hundreds of times a second.
      const timers = () => page.evaluate(() => (window as unknown as { fired: { count: number } }).fired.count);
      const [timersBefore, since] = [await timers(), Date.now()];
      await page.waitForTimeout(4000);
      expect(((await timers()) - timersBefore) / ((Date.now() - since) / 1000)).toBeLessThan(60);
      // One that is plugged in again comes by itself.
      const [first] = all;
      sandbox.control.setVideoFault(first?.id ?? '', { kind: 'none' });
      await expect(page.getByRole('region', { name: first?.name ?? '' }).getByText(MOVING)).toBeVisible();
    },
  );
});

test(
  'readings come over one stream for all tiles, and say so once they are old',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [drone, camera] = [device(0), device(1)];
    for (const { device: one } of [drone, camera]) one.connect();
    const streams: string[] = [];
    page.on('request', (request) => {
      if (/\/events(\?|$)/.test(request.url())) streams.push(new URL(request.url()).pathname);
    });
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id},${camera.id}`);
    const readings = page.getByRole('region', { name: drone.name }).getByRole('group', { name: 'Readings' });
    await expect(readings).toContainText(
      /(Armed|Disarmed)Battery \d+ %Altitude above home -?\d+ mGround speed \d+\.\d m\/s/,
    );
    await expect(page.getByRole('region', { name: camera.name }).getByRole('group', { name: 'Readings' })).toHaveCount(
      0,
    );
    const { changes, seconds } = await readings.evaluate(
      (element) =>
        new Promise<{ changes: number; seconds: number }>((resolve) => {
          let changes = 0;
          const from = performance.now();
          const observer = new MutationObserver(() => (changes += 1));
          observer.observe(element, { childList: true, characterData: true, subtree: true });
          // Later than after three seconds where the machine is busy.
          setTimeout(() => {
            observer.disconnect();
            resolve({ changes, seconds: (performance.now() - from) / 1000 });
          }, 3000);
        }),
    );
    // Ten samples a second are reported; at most two are shown.
    expect(changes).toBeLessThanOrEqual(2 * seconds + 1);
    await expect(readings).not.toContainText('old');
    drone.device.disconnect();
    await expect(readings).toContainText(/Offline, \d+ s/);
    // Grey, but for "Armed", which stays red.
    const colours = await readings.evaluate((element) => {
      const colourOf = (one: Element) => getComputedStyle(one).color;
      const faint = document.createElement('i');
      faint.style.color = 'var(--fs-text-faint)';
      // A caption over the picture has colours of its own.
      element.parentElement?.append(faint);
      return [
        colourOf(faint),
        colourOf(element),
        ...[...element.children].filter((one) => !one.hasAttribute('data-old')).map(colourOf),
      ];
    });
    expect(new Set(colours).size).toBe(1);
    drone.device.connect();
    await expect(readings).not.toContainText(/old|Offline/);
    expect(streams.filter((path) => path === '/v1/user/devices/events').length).toBe(1);
    expect(streams.filter((path) => path.endsWith('/events') && path.includes(drone.id))).toEqual([]);
  },
);

test.describe('a server that does not know the stream of several devices', () => {
  test.use({ allowedConsole: /404 .*\/v1\/user\/devices\/events/ });
  test('is asked once, and the wall shows no readings', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    sandbox.control.addFault({ path: '/v1/user/devices/events', kind: 'status', status: 404 });
    await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id}`);
    const tile = page.getByRole('region', { name: drone.name });
    await expect(tile.getByText(MOVING)).toBeVisible();
    // Longer than the page waits with a stream that has ended; no page clock is moved on, for which video would freeze.
    await page.waitForTimeout(8000);
    expect(sandbox.control.stats().requests['GET /v1/user/devices/events']).toBe(1);
    await expect(tile.getByRole('group', { name: 'Readings' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a tile whose streams could not be loaded', () => {
  test.use({ allowedConsole: /500 .*\/media\/streams/ });
  test(
    'has a button that the mouse reaches, and tooltips above its link',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const drone = device(0);
      drone.device.connect();
      sandbox.control.addFault({ path: `/v1/user/devices/${drone.id}/media/streams`, kind: 'status', status: 500 });
      await signIn(page, sandbox, 'Mara Lindqvist', `/wall?devices=${drone.id}`);
      const tile = page.getByRole('region', { name: drone.name });
      const button = tile.getByRole('button', { name: 'Try again' });
      await expect(button).toBeVisible();
      const isOnTop = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      };
      await expect.poll(() => tile.locator('[title]').count()).toBeGreaterThan(1);
      for (const one of [button, ...(await tile.locator('[title]').all())])
        await expect.poll(() => one.evaluate(isOnTop)).toBe(true);
      sandbox.control.clearFaults();
      const box = await button.boundingBox();
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await expect(tile.getByText(MOVING)).toBeVisible();
      await expect(page).toHaveURL(/\/wall\?/);
    },
  );
});

test(
  'walls that take turns wait while one is named or edited, and one that is chosen is shown',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const [north, south] = [device(0), device(1)];
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    const walls = [
      { name: 'North', devices: north.id },
      { name: 'South', devices: south.id },
    ];
    await page.evaluate(
      (value) => localStorage.setItem('farsight.walls.u_mara', value),
      JSON.stringify({ walls, last: null }),
    );
    await stopClock(page);
    await page.goto(`${sandbox.url}/wall?name=North&name=South&rotate=5`);
    const title = page.getByRole('heading', { level: 1 });
    const pick = async (item: string) => {
      await page.getByRole('button', { name: 'Walls', exact: true }).click();
      await page.getByRole('menu', { name: 'Walls' }).getByText(item, { exact: true }).click();
    };
    await expect(title).toHaveText('North');
    await pick('Rename');
    const field = page.getByRole('textbox', { name: 'Name of the wall' });
    await field.fill('Pier');
    await page.clock.runFor(20_000);
    await field.press('Enter');
    await expect(title).toHaveText('Pier');
    await expect(page.getByRole('region', { name: north.name })).toBeVisible();
    await page.clock.runFor(6000);
    await expect(title).toHaveText('South');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.clock.runFor(20_000);
    await expect(title).toHaveText('South');
    await expect(page.getByRole('checkbox', { name: south.name })).toBeChecked();
    await pick('Pier');
    await expect(title).toHaveText('Pier');
    await expect(page.getByRole('region', { name: north.name })).toBeVisible();
    await pick('Rename');
    await field.fill('Of another');
    await pick('South');
    await expect(title).toHaveText('South');
    await expect(field).toHaveCount(0);
  },
);
