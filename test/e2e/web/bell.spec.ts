import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { settled } from '../settled';
import { SOON, startAndOpen, strip } from './alertPage';
import { expect, live, test } from './fixtures';

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
    const event = (id: number) => ({
      id: `al_${id}`,
      device_id: drone.id,
      rule: 'battery',
      severity: 'critical',
      text: `Alert ${id}`,
      at: '2026-11-01T12:00:00Z',
    });
    const many = Array.from(
      { length: 2000 },
      (_, index) => `event: alert-raised\ndata: ${JSON.stringify(event(index))}\n\n`,
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

/** Whether two controls have no point in common. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('They are not both shown');
  const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x;
  return isBeside || first.y + first.height <= second.y || second.y + second.height <= first.y;
}
/** The region of all toasts, found by the words of one. Toasts stay while the pointer is on one of them. */
const toasts = (words: Locator) => words.locator('xpath=ancestor::*[@role="status"][1]');

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

  test('a toast does not cover the alert of a live page, and the alert does not cover the end of the page', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await startAndOpen({ page, sandbox, device }, ({ id }) => `/devices/${id}`);
    await expect(bell(page, 'No open alerts')).toBeVisible(SOON);
    drone.device.holdBattery(12);
    await expect(strip(page)).toContainText('Battery at 12 %', SOON);
    const event = {
      id: 'al_other',
      device_id: sandbox.factory[1]?.id,
      rule: 'battery',
      severity: 'critical',
      text: 'Alert of another',
      at: '2026-11-01T12:00:00Z',
    };
    sandbox.control.inject(`event: alert-raised\ndata: ${JSON.stringify(event)}\n\n`);
    const words = page.getByText('Critical: Alert of another');
    await words.hover(SOON);
    await settled(page);
    expect(await areApart(strip(page), toasts(words))).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await areApart(strip(page), page.locator('summary').last())).toBe(true);
  });
});
