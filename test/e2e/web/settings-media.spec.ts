import { expect, signIn, test } from './fixtures';
import { apply, inSync, pathOf, stream, width } from './pipelinePage';
import { connectDisarmed, save } from './settingsPage';

test('what is set becomes true in the video, and is measured beside it', async ({ page, sandbox, device, browser }) => {
  test.slow();
  const drone = device(0);
  connectDisarmed(drone);
  const watching = await (await browser.newContext()).newPage();
  await signIn(watching, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
  await expect.poll(() => width(watching), { timeout: 20_000 }).toBe(640);

  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(drone));
  await expect(stream(page)).toContainText('640 × 360 (set: 640 × 360)');
  await expect(page.getByText('About 0.4 GB per hour at 900 kbit/s.')).toBeVisible();
  await page.getByLabel('Resolution').selectOption('320x180');
  await apply(page);
  await expect.poll(() => width(watching), { timeout: 20_000 }).toBe(320);
  await inSync(page);
  await expect(stream(page)).toContainText('320 × 180 (set: 320 × 180)');

  await page.getByLabel('Rate control').selectOption('constant');
  await page.getByLabel('Bitrate', { exact: true }).fill('300');
  await save(page).click();
  await inSync(page);
  const measured = stream(page).getByText(/^\d+ kbit\/s.*set.*300 kbit\/s/);
  await expect
    .poll(async () => Number.parseInt((await measured.textContent()) ?? '', 10), { timeout: 20_000 })
    .toBeLessThan(400);

  // Of a device that is gone nothing is known now.
  drone.device.disconnect();
  await expect(stream(page)).toContainText('StateStopped');
  await expect(stream(page)).toContainText('CPU–');
  await watching.context().close();
});
