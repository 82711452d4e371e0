import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { layoutShift, watchLayoutShift } from '../../support/layoutShift';
import { areaOf, boxOf, collisions, controls, isInside, overlap, parts, verdict, video, windowOf } from './stageParts';
import { offlineCard, watchLive } from './watching';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme, viewport: { width: 1280, height: 800 } });
    test('at 1280 x 800 the video, its state and its controls are visible without scrolling', async ({
      page,
      sandbox,
      device,
    }) => {
      await watchLive(page, sandbox, device(0));
      for (const part of [video(page), verdict(page), controls(page)])
        expect(isInside(await boxOf(part), windowOf(page))).toBe(true);
      const { width, height } = await boxOf(video(page));
      expect(width / height).toBeCloseTo(16 / 9, 1);
      expect(width).toBeGreaterThanOrEqual(990);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
        0,
      );
    });
  });
}

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [390, 844],
] as const)
  test(`at ${width} x ${height} one row of 48 px stands above the video: way back, name, status, tabs`, async ({
    page,
    sandbox,
    device,
  }) => {
    await page.setViewportSize({ width, height });
    const drone = await watchLive(page, sandbox, device(0));
    const row = page.getByRole('banner');
    expect(await boxOf(row)).toMatchObject({ x: 0, y: 0, width, height: 48 });
    expect((await boxOf(video(page))).y).toBe(48);
    const inRow = [
      row.getByRole('link', { name: 'Devices' }).first(),
      row.getByRole('heading', { level: 1, name: drone.name }),
      row.getByText('Online', { exact: true }),
      ...['Live', 'Settings'].map((name) => row.getByRole('link', { name, exact: true })),
    ];
    const boxes = await Promise.all(inRow.map(boxOf));
    for (const [index, one] of boxes.entries()) {
      expect(isInside(one, await boxOf(row))).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBeLessThanOrEqual(1);
    }
  });

test('statistics, shortcuts and more lie over the stage, and leave its left half free', async ({
  page,
  sandbox,
  device,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchLive(page, sandbox, device(0));
  const stage = await boxOf(video(page));
  for (const [key, name] of [
    ['i', 'Statistics'],
    ['?', 'Shortcuts'],
  ] as const) {
    await page.keyboard.press(key);
    const panel = await boxOf(page.getByRole('region', { name }));
    expect(isInside(panel, stage), name).toBe(true);
    expect(panel.x, name).toBeGreaterThan(stage.x + stage.width / 2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'More' }).click();
  expect(isInside(await boxOf(page.getByRole('region', { name: 'More' })), stage)).toBe(true);
});

for (const [width, height] of [
  [1280, 800],
  [844, 390],
  [390, 844],
] as const)
  test(`no panel covers "Armed" at ${width} x ${height}`, async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.holdArmed(true);
    await page.setViewportSize({ width, height });
    await watchLive(page, sandbox, drone);
    const armed = page.getByRole('region', { name: 'Live video' }).getByText(/^Armed$/);
    await expect(armed).toBeVisible({ timeout: 20_000 });
    for (const [key, name] of [
      ['i', 'Statistics'],
      ['?', 'Shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      expect(overlap(await boxOf(page.getByRole('region', { name })), await boxOf(armed)), name).toBe(0);
      await page.keyboard.press('Escape');
    }
  });

test('in full screen everything that lies on the video is there too', async ({ page, sandbox, device }) => {
  await watchLive(page, sandbox, device(0));
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const inFullScreen = (locator: Locator) =>
    locator.evaluateAll((all) =>
      all.some((one) => document.fullscreenElement?.contains(one) === true && one.checkVisibility()),
    );
  const stage = page.getByRole('region', { name: 'Live video' });
  await page.mouse.move(300, 300);
  for (const part of [
    stage.getByRole('combobox', { name: 'Camera' }),
    stage.getByRole('status').first(),
    verdict(page),
    controls(page),
    stage.getByRole('group', { name: 'Altitude above home' }),
  ])
    // A busy machine drops frames while it resizes the video. The page then replaces some of these elements for a moment.
    await expect.poll(() => inFullScreen(part), String(part)).toBe(true);
});

test.describe('at 1920 x 1080', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test('the video takes at least 60 % of the screen', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    expect(areaOf(await boxOf(video(page))) / (1920 * 1080)).toBeGreaterThanOrEqual(0.6);
  });
});

test.describe('at 844 x 390', () => {
  test.use({ viewport: { width: 844, height: 390 } });
  test('the video has all the height, and the way back lies in it', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const { x, y, height } = await boxOf(video(page));
    expect([x, y, height].map((value) => Math.round(value) + 0)).toEqual([0, 0, 390]);
    await page.getByRole('region', { name: 'Live video' }).getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible();
  });

  for (const name of ['Greenhouse camera', 'Old rover'])
    test(`${name}, which has no video, keeps its row with name, tabs and the way back`, async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.find(name)?.id ?? ''}`);
      await expect(page.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Devices' })).toBeInViewport();
    });
});

const SIZES = [
  [1280, 800],
  [1920, 1080],
  [2560, 1080],
  [1024, 768],
  [844, 390],
  [568, 320],
  [640, 900],
  [390, 844],
  [320, 640],
] as const;

/** At each size: parts that cover each other, and parts that the window cuts off. `present` waits for what has to be there. */
async function findCollisions(page: Page, scales: readonly string[], present: () => Promise<void>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const scale of scales) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('combobox', { name: 'HUD size' }).selectOption(scale);
    await page.keyboard.press('Escape');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      // The page follows a change of its size a little later.
      await present();
      const named = await parts(page);
      const cut = [...named].filter(([, box]) => !isInside(box, windowOf(page))).map(([name]) => name);
      // Parts are measured one after another: two that are in the same place while a notice comes or goes are not so at the next look.
      const once = collisions(named);
      const again = once.length === 0 ? [] : collisions(await parts(page));
      const covered = once.filter((pair) => again.includes(pair));
      if (covered.length + cut.length > 0) found.push({ scale, width, height, covered, cut });
    }
  }
  return found;
}

test('nothing on the video overlaps from 320 to 2560 px wide, with the HUD at 100 % and 200 %', async ({
  page,
  sandbox,
  device,
}) => {
  await watchLive(page, sandbox, device(0));
  await expect(page.getByText(/^Armed$/)).toBeVisible({ timeout: 20_000 });
  const names = async () => [...(await parts(page)).keys()];
  const found = await findCollisions(page, ['100 %', '200 %'], () =>
    expect
      .poll(names)
      .toEqual(expect.arrayContaining(['state', 'armed', 'verdict', 'controls', 'altitude', 'speed', 'heading'])),
  );
  expect(found).toEqual([]);
});

test('nothing on the video overlaps a long sentence while a recording runs', async ({ page, sandbox, device }) => {
  const drone = await watchLive(page, sandbox, device(0));
  await page.keyboard.press('r');
  sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
  const found = await findCollisions(page, ['100 %', '200 %'], () =>
    expect(verdict(page)).toContainText('Move the device', { timeout: 20_000 }),
  );
  expect(found).toEqual([]);
});

test('the camera can be chosen at every size, and the page is never wider than its window', async ({
  page,
  sandbox,
  device,
}) => {
  await watchLive(page, sandbox, device(0));
  await page.getByRole('button', { name: 'More' }).click();
  for (const [width, height] of [...SIZES, [1280, 460], [1600, 490], [1000, 600], [667, 375], [640, 400]] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('combobox', { name: 'Camera' }).first(), `${width} x ${height}`).toBeVisible();
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(wider, `${width} x ${height}`).toBeLessThanOrEqual(0);
  }
});

test.describe('a device that went offline', () => {
  // Its video is asked for all the same.
  test.use({ allowedConsole: /409 \(Conflict\)/ });
  for (const error of [null, 'Compass variance is high'])
    test(`has nothing said of it that covers anything else, ${error ? 'its last error included' : 'its recording included'}`, async ({
      page,
      sandbox,
      device,
    }) => {
      const drone = await watchLive(page, sandbox, device(0));
      const stage = page.getByRole('region', { name: 'Live video' });
      if (error) {
        drone.device.sayError(error);
        await expect(stage.getByText(error)).toBeVisible();
      } else {
        await page.keyboard.press('r');
        await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveText('0:02');
        await page.keyboard.press('r');
        await expect(stage.getByText(/^Recording saved/)).toBeVisible();
        const size = windowOf(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect.poll(async () => collisions(await parts(page))).toEqual([]);
        await page.setViewportSize(size);
      }
      drone.device.disconnect();
      await expect(offlineCard(page)).toBeVisible({ timeout: 20_000 });
      const found = await findCollisions(page, ['100 %', '200 %'], () =>
        expect
          .poll(async () => [...(await parts(page)).keys()])
          .toEqual(expect.arrayContaining(['last frame', 'state'])),
      );
      expect(found).toEqual([]);
    });
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`the first five seconds at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });
    test('move nothing', async ({ page, sandbox, device }) => {
      await watchLayoutShift(page);
      const drone = await watchLive(page, sandbox, device(0));
      await page.goto(`${sandbox.url}/devices/${drone.id}`);
      await page.waitForTimeout(5000);
      // Digits of live readings may still move their neighbours by a pixel or ten.
      const { shift, by } = await layoutShift(page);
      expect(shift, by.join('\n')).toBeLessThan(0.0003);
    });
  });
}

test('beside a whole state of the video, its latency goes first', async ({ page, sandbox, device }) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  const drone = await watchLive(page, sandbox, device(0));
  sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
  const state = page.getByRole('region', { name: 'Live video' }).getByRole('status').first();
  await expect(state).toHaveText('Low frame rate', { timeout: 20_000 });
  expect(await state.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('the chrome fades after three seconds and comes back; what is wrong never fades', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  const opacity = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity));
  await page.mouse.move(400, 300);
  await expect.poll(() => opacity(controls(page))).toBe(0);
  await page.mouse.move(420, 320);
  await expect.poll(() => opacity(controls(page))).toBe(1);
  await expect.poll(() => opacity(controls(page))).toBe(0);
  await page.keyboard.press('Tab');
  sandbox.control.setVideoFault(drone.id, { kind: 'freeze' });
  await expect.poll(() => opacity(controls(page))).toBe(1);
  await page.waitForTimeout(4000);
  expect(await opacity(controls(page))).toBe(1);
});
