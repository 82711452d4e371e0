import { expect, signIn, test } from './fixtures';
import { apply, inSync, pathOf, setAndMeasured, stream, width } from './pipelinePage';
import { connectDisarmed, save } from './settingsPage';

// The video of a device that is gone is refused.
test.use({ allowedConsole: /409 \(Conflict\).*\/whep$/ });

test('a changed setting takes effect in the video, and is measured beside it', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  test.slow();
  const drone = device(0);
  connectDisarmed(drone);
  const watching = await (await browser.newContext()).newPage();
  await signIn(watching, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
  await expect.poll(() => width(watching), { timeout: 20_000 }).toBe(640);

  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(drone));
  await expect(setAndMeasured(page, 'Resolution')).toHaveText(['640 × 360', '640 × 360']);
  // The device sends it anyhow, so that the page plays it too.
  await expect.poll(() => width(page), { timeout: 20_000 }).toBe(640);
  const resolution = await page.getByLabel('Resolution').boundingBox();
  expect(resolution?.y, 'the settings begin on the first screen').toBeLessThan(600);
  await expect(page.getByText('About 0.4 GB per hour at 900 kbit/s.')).toBeVisible();
  await page.getByLabel('Resolution').selectOption('320x180');
  await apply(page, '2 people are');
  await expect.poll(() => width(watching), { timeout: 20_000 }).toBe(320);
  await inSync(page);
  await expect(setAndMeasured(page, 'Resolution')).toHaveText(['320 × 180', '320 × 180']);

  await page.getByLabel('Rate control').selectOption('constant');
  await page.getByLabel('Bitrate', { exact: true }).fill('300');
  await save(page).click();
  await inSync(page);
  await expect(setAndMeasured(page, 'Bitrate').first()).toHaveText('300 kbit/s');
  const measured = setAndMeasured(page, 'Bitrate').nth(1);
  await expect
    .poll(async () => Number.parseInt((await measured.textContent()) ?? '', 10), { timeout: 20_000 })
    .toBeLessThan(400);

  // Of a device that is gone nothing is known now.
  drone.device.disconnect();
  await expect(stream(page)).toContainText('StateStopped');
  await expect(stream(page)).toContainText('CPU–');
  await watching.context().close();
});
