import { findings } from '../../support/axe';
import { SOON, startAndOpen, strip } from './alertPage';
import { expect, row, signIn, test } from './fixtures';

// Pages of several people, each with its own waits.
test.describe.configure({ timeout: 90_000 });

test('an alert appears in the list and on the live page at once, is acknowledged for all users, and disappears when it is cleared', async ({
  page,
  browser,
  sandbox,
  device,
}) => {
  const drone = await startAndOpen({ page, sandbox, device });
  const one = row(page, drone.name);
  await expect(one.getByText(/^\d+ %$/)).toBeVisible(SOON);
  drone.device.holdBattery(12);
  await expect(one.getByText('Battery at 12 %')).toBeVisible(SOON);
  await one.getByRole('link', { name: `Open ${drone.name}` }).click();
  await expect(strip(page)).toContainText('Battery at 12 %', SOON);
  // Over the video, so that nothing moves when it appears or disappears.
  const stage = page.getByRole('region', { name: 'Live video' });
  await expect(stage.getByRole('region', { name: 'Alerts' })).toBeVisible();
  const box = await stage.boundingBox();
  expect(await findings(page)).toEqual([]);

  const viewer = await (await browser.newContext()).newPage();
  await signIn(viewer, sandbox, 'Ines Carvalho', `/devices/${drone.id}`);
  await expect(strip(viewer)).toContainText('Battery at 12 %', SOON);
  await expect(strip(viewer).getByRole('button')).toHaveCount(0);

  await strip(page).getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).press('Enter');
  for (const shown of [page, viewer]) await expect(strip(shown)).toContainText('Acknowledged by Mara Lindqvist', SOON);
  drone.device.holdBattery(80);
  for (const shown of [page, viewer]) await expect(strip(shown)).toHaveCount(0, SOON);
  await expect(page.getByText('No more alerts')).toHaveRole('status', SOON);
  expect(await stage.boundingBox()).toEqual(box);
  await viewer.context().close();
});

test('on a phone whose window the video fills, an alert is as wide as the video', async ({ page, sandbox, device }) => {
  // As where elements have no full screen; in full screen the same rules hold.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await page.setViewportSize({ width: 390, height: 844 });
  const drone = await startAndOpen({ page, sandbox, device }, ({ id }) => `/devices/${id}`);
  drone.device.holdBattery(12);
  await expect(strip(page)).toContainText('Battery at 12 %', SOON);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await expect.poll(async () => (await strip(page).boundingBox())?.width).toBe(390 - 16);
});
