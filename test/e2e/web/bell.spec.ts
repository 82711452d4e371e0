import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { areApart } from '../isApart';
import { settled } from '../settled';
import { alertEvent, alertOf, SOON, start, startAndOpen, strip, type Sandbox } from './alertPage';
import { expect, live, signIn, test } from './fixtures';

test.describe.configure({ timeout: 90_000 });

const bell = (page: Page, name: string | RegExp = /open alert/) =>
  page.getByRole('banner').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });

test('owner sees a toast for a critical alert on another page, opens the list by keyboard and acknowledges it', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await startAndOpen({ page, sandbox, device }, () => '/wall');
  await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
  drone.device.holdBattery(12);
  const toast = page.getByRole('status').filter({ hasText: 'Battery at 12 %' });
  await expect(toast).toContainText(drone.name, SOON);
  await expect(bell(page, '1 open alert')).toHaveText('1', SOON);
  await expect(page).toHaveTitle('(1) Wall · Farsight');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(drone.name);
  expect(await findings(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).press('Enter');
  await expect(panel(page)).toContainText('Acknowledged by Mara Lindqvist', SOON);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page, 'No open alerts')).toBeFocused();
  await expect(page).toHaveTitle('Wall · Farsight');
});

test('the toast opens the device; its live page shows a new alert without a toast', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await startAndOpen({ page, sandbox, device });
  await expect(live(page)).toBeVisible();
  await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
  drone.device.holdBattery(12);
  await page.getByRole('button', { name: 'Open', exact: true }).click(SOON);
  await expect(page).toHaveURL(new RegExp(`/devices/${drone.id}$`));
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  drone.device.holdBattery(80);
  await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
  drone.device.holdBattery(9);
  await expect(strip(page)).toContainText('Battery at 9 %', SOON);
  await expect(bell(page, '1 open alert')).toBeVisible(SOON);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

for (const width of [320, 390]) {
  test(`on a phone of ${width} px the bell is on the list and on a device’s pages, and its sheet can be closed`, async ({
    page,
    sandbox,
    device,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const drone = await startAndOpen({ page, sandbox, device }, ({ id }) => `/devices/${id}/settings/general`);
    await expect(bell(page, 'No open alerts')).toBeInViewport(SOON);
    await page.goto(sandbox.url);
    await expect(bell(page, 'No open alerts')).toBeInViewport(SOON);
    const many = Array.from({ length: 2000 }, (_, index) =>
      alertEvent('alert-raised', alertOf(`al_${index}`, { device_id: drone.id })),
    );
    sandbox.control.inject(many.join(''));
    await expect(page.getByText('2,000 new critical alerts')).toBeVisible(SOON);
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

/** The region of all toasts, found by the words of one. Toasts stay while the pointer is on one of them. */
const toasts = (words: Locator) => words.locator('xpath=ancestor::*[@role="status"][1]');
/** Raises a critical alert of another device than the first, and returns the words of its toast. */
function raiseOther(page: Page, sandbox: Sandbox): Locator {
  const other = alertOf('al_other', { device_id: sandbox.factory[1]?.id, text: 'Alert of another' });
  sandbox.control.inject(alertEvent('alert-raised', other));
  return page.getByText('Critical: Alert of another');
}

/** Opens the bell's list with 16 alerts of the first device, of which it shows three. */
async function openLongList(page: Page, sandbox: Sandbox): Promise<void> {
  const items = Array.from({ length: 16 }, (_, index) => ({
    id: `al_${index}`,
    device_id: sandbox.factory[0]?.id,
    rule: 'battery',
    severity: 'warning',
    text: 'Battery at 12 %',
    raised_at: '2026-11-01T12:00:00Z',
    cleared_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  }));
  await page.route(/\/v1\/user\/alerts\?/, (route) =>
    route.fulfill({ json: { items, next_cursor: null, total: items.length, device_id: null, quiet_hours: null } }),
  );
  await signIn(page, sandbox);
  await bell(page, '16 open alerts').click(SOON);
  await expect(panel(page).getByRole('button', { name: /^Acknowledge/ })).toHaveCount(3);
}

test('a toast covers neither “Armed” nor the alert of a live page, on a phone, a tablet and in a window', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await start(sandbox, drone);
  drone.device.holdArmed(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
  drone.device.holdBattery(12);
  await expect(strip(page)).toContainText('Battery at 12 %', SOON);
  const armed = page.getByRole('region', { name: 'Live video' }).getByText(/^Armed/);
  await expect(armed).toBeVisible(SOON);
  const words = raiseOther(page, sandbox);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1100, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await words.hover(SOON);
    await settled(page);
    for (const part of [armed, strip(page)])
      expect(await areApart(part, toasts(words)), `${width} x ${height}`).toBe(true);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, allowedConsole: /Failed to load resource/ });

  test('a toast does not cover the link to the notifications below the open list', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await startAndOpen({ page, sandbox, device });
    await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
    drone.device.holdBattery(12);
    await bell(page, '1 open alert').click(SOON);
    const button = panel(page).getByRole('button', { name: 'Acknowledge: Battery at 12 %' });
    const link = panel(page).getByRole('link', { name: 'Notifications…' });
    await expect(page.getByText('Critical: Battery at 12 %')).toHaveCount(0);
    await settled(page);
    const before = await link.boundingBox();
    sandbox.control.addFault({ path: '/v1/user/alerts/*', kind: 'status', status: 500 });
    await button.click();
    const words = page.getByText('Scripted 500');
    await words.hover(SOON);
    await settled(page);
    for (const control of [button, link]) expect(await areApart(control, toasts(words))).toBe(true);
    expect(await link.boundingBox()).toEqual(before);
  });

  test('a button of a long list that gets the focus is not behind the line below it', async ({ page, sandbox }) => {
    await openLongList(page, sandbox);
    await panel(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    const button = panel(page).getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).nth(8);
    const line = panel(page).getByRole('link', { name: 'Notifications…' }).locator('..');
    await settled(page);
    await button.evaluate((one) => {
      one.scrollIntoView({ block: 'end' });
      one.focus();
    });
    expect(await areApart(button, line)).toBe(true);
  });

  test('a toast does not cover the alert of a live page, and the alert does not cover the end of the page', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await startAndOpen({ page, sandbox, device }, ({ id }) => `/devices/${id}`);
    await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
    drone.device.holdBattery(12);
    await expect(strip(page)).toContainText('Battery at 12 %', SOON);
    const words = raiseOther(page, sandbox);
    await words.hover(SOON);
    await settled(page);
    expect(await areApart(strip(page), toasts(words))).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await areApart(strip(page), page.locator('summary').last())).toBe(true);
  });
});

test.describe('in a window', () => {
  test.use({ viewport: { width: 960, height: 480 }, allowedConsole: /Failed to load resource/ });

  test('a toast lies beside the open list', async ({ page, sandbox }) => {
    await openLongList(page, sandbox);
    sandbox.control.addFault({ path: '/v1/user/alerts/*', kind: 'status', status: 500 });
    await panel(page).getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).first().click();
    const words = page.getByText('Scripted 500');
    await words.hover(SOON);
    await settled(page);
    expect(await areApart(panel(page), toasts(words))).toBe(true);
  });
});
