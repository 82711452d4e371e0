import type { Browser, Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import type { Sandbox } from '../../sandbox/index';
import { expect, signIn, test } from './fixtures';
import { watchLive } from './watching';

// The video may be asked for before the device's first picture, and the browser prints the refusal.
test.use({ allowedConsole: /409 \(Conflict\).*\/whep$/ });

/** On a machine with other work to do. */
const SOON = { timeout: 20_000 };
const MINUTE_MS = 60_000;

const panelOf = (page: Page) => page.getByRole('region', { name: /^What happened around/ });

/** The moment in the address of the logs, in ms since the epoch. */
const momentOf = (page: Page): number => Date.parse(new URL(page.url()).searchParams.get('around') ?? '');

/** Lines are shown, and the filter of that time is on. */
async function expectLinesAround(page: Page): Promise<void> {
  const first = page.getByRole('table', { name: 'Log lines' }).getByRole('row').first();
  await expect(first).toBeVisible(SOON);
  await expect(page.getByRole('button', { name: /^Remove Around / })).toBeVisible();
}

/** Another person needs the address alone. */
async function expectShared(browser: Browser, sandbox: Sandbox, page: Page, seen: string | RegExp): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const others = await browser.newContext();
  const other = await others.newPage();
  await signIn(other, sandbox, 'Jonas Okafor', pathname + search);
  const panel = panelOf(other);
  await expect(panel.getByRole('group', { name: 'Battery', exact: true })).toBeVisible(SOON);
  await expect(panel.getByRole('list', { name: 'Events' })).toContainText(seen, SOON);
  await expectLinesAround(other);
  expect(new URL(other.url()).search).toBe(search);
  await others.close();
}

test('one click on an alert opens the logs of its minute, and the address does for another user', async ({
  page,
  browser,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const mara = await apiAs(sandbox, 'u_mara');
  await settingsOf(mara, drone.id).patch({ battery_after_s: 0 }, 'alerts');
  drone.device.holdBattery(60);
  await watchLive(page, sandbox, drone);
  // What the page did not measure it cannot show later; the verdict may tell the frame rate of another stage.
  const rail = page.getByRole('complementary', { name: 'Telemetry' });
  await rail.getByRole('heading', { name: 'Video' }).click();
  await expect(rail).toContainText(/Frame rate\d/);
  const since = Date.now();
  drone.device.holdBattery(12);
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByRole('link', { name: /^Logs .*Battery at 12 %/ })
    .click(SOON);
  await expect(page).toHaveURL(new RegExp(`/devices/${drone.id}/settings/system-logs\\?around=`));
  expect(Math.abs(momentOf(page) - since)).toBeLessThan(MINUTE_MS);
  await expectLinesAround(page);
  const panel = panelOf(page);
  for (const name of ['Frame rate', 'Battery'])
    await expect(panel.getByRole('group', { name, exact: true })).toBeVisible(SOON);
  const events = panel.getByRole('list', { name: 'Events' });
  await expect(events.getByRole('listitem').filter({ hasText: 'Alert: Battery at 12 %' })).toBeVisible(SOON);
  await expect(events.getByRole('listitem').filter({ hasText: 'Change' }).first()).toBeVisible();
  await expectShared(browser, sandbox, page, 'Alert: Battery at 12 %');
});

test('one click on a message of the vehicle opens the logs of its minute', async ({
  page,
  browser,
  sandbox,
  device,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await messages
    .getByRole('link', { name: /^Logs around/ })
    .first()
    .click(SOON);
  await expect(page).toHaveURL(new RegExp(`/devices/${drone.id}/settings/system-logs\\?around=`));
  expect(Math.abs(momentOf(page) - Date.now())).toBeLessThan(10 * MINUTE_MS);
  await expectLinesAround(page);
  await expect(panelOf(page).getByRole('list', { name: 'Events' })).toContainText('Message', SOON);
  await expectShared(browser, sandbox, page, 'Message');
});

test('the error over the video opens the logs of its minute, by keyboard', async ({ page, sandbox, device }) => {
  const drone = await watchLive(page, sandbox, device(0));
  const stage = page.getByRole('region', { name: 'Live video' });
  // None of those that it reports by itself, of which one may take its place for a while.
  const words = 'Gyros are not calibrated';
  drone.device.sayError(words);
  const link = stage.getByRole('link', { name: `Error ${words}` });
  await expect(link).toBeVisible(SOON);
  await expect(link).toHaveAccessibleDescription(/^Logs around \d\d:\d\d:\d\d$/);

  // Around it the video keeps the pointer.
  await expect(async () => {
    drone.device.sayError(words);
    await expect(link).toBeVisible({ timeout: 2000 });
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    const owners = await stage.evaluate(
      (element, points) =>
        points.map(([left, top]) => {
          const hit = document.elementFromPoint(left, top);
          return hit?.closest('a')?.textContent ?? (element.contains(hit) ? hit?.tagName : 'outside');
        }),
      [
        [x + width / 2, y + height / 2],
        [x - 6, y + height / 2],
        [x + width + 6, y + height / 2],
        [x + width / 2, y - 4],
        [x + width / 2, y + height + 4],
      ] as const,
    );
    expect(owners[0]).toBe(`Error ${words}`);
    for (const owner of owners.slice(1)) expect(['VIDEO', 'CANVAS']).toContain(owner);

    // Reached by Tab from what stands before it, and kept for as long as it has the focus.
    await stage.getByRole('combobox', { name: 'Camera' }).first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (let presses = 0; presses < 10 && (await focused()) !== `Error ${words}`; presses += 1)
      await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  drone.device.sayError('Accelerometers are not calibrated');
  await expect(stage.getByRole('link', { name: 'Error Accelerometers are not calibrated' })).toBeVisible(SOON);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/devices/${drone.id}/settings/system-logs\\?around=`));
  await expectLinesAround(page);
  await expect(panelOf(page).getByRole('list', { name: 'Events' })).toContainText(words, SOON);
});
