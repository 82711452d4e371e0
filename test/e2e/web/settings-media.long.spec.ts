import { findings } from '../../support/axe';
import { settingsOf } from '../../support/settings';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { apply, inSync, pathOf, PIPELINE, setAndMeasured, stream, width } from './pipelinePage';
import { connectDisarmed, insist, openSettings, save, unfold } from './settingsPage';

test('a change that the encoder cannot make is refused beside its field, and the video continues', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, PIPELINE);
  await page.getByLabel('Codec').selectOption('vp8');
  await page.getByLabel('Resolution').selectOption('1920x1080');
  await page.getByLabel('Frame rate').fill('60');
  await expect(page.getByText('At 1920 × 1080 this device takes at most 30 fps.')).toBeVisible();
  await page.getByLabel('Frame rate').fill('30');
  await page.getByLabel('Keyframe interval').fill('150');
  await expect(page.getByText('A keyframe only every 5 s: new viewers wait that long for video.')).toBeVisible();
  await save(page).click();
  await expect(page.getByLabel('Codec')).toHaveAccessibleDescription(/can.t encode VP8 at 1920x1080 and 30 fps/);
  const { reported } = await settingsOf(await apiAs(sandbox, 'u_mara'), drone.id).get('media');
  expect(reported).toMatchObject({ codec: 'h264', resolution: '640x360' });
});

test('the stream is stopped and restarted, and the page says so', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openSettings(page, sandbox, drone, PIPELINE);
  await page.getByRole('button', { name: 'Stop stream…' }).click();
  await expect(page.getByRole('dialog')).toContainText('No one is watching now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop stream' }).click();
  await expect(stream(page)).toContainText('Stopped');
  await page.getByRole('button', { name: 'Restart pipeline…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart pipeline' }).click();
  await expect(stream(page)).toContainText('Idle');
});

test.describe('when the connection to the server is lost', () => {
  test.use({ allowedConsole: /net::ERR_/ });
  test('the page says since when measured values are old, and screen readers announce it once', async ({
    page,
    sandbox,
    device,
    browser,
  }) => {
    const drone = device(0);
    connectDisarmed(drone);
    const watching = await (await browser.newContext()).newPage();
    await signIn(watching, sandbox, 'Jonas Okafor', `/devices/${drone.id}`);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(drone));
    await expect(setAndMeasured(page, 'Resolution')).toHaveText(['640 × 360', '640 × 360']);
    // The other one is of the picture.
    const heard = stream(page).getByRole('status').first();
    await expect(heard).toHaveText('');
    await sandbox.control.setListening(false);
    await expect(page.getByText(/^As of \d\d:\d\d:\d\d, no connection\./)).toBeVisible();
    // To a person who can act on the stream, its card says instead of the age why its buttons are disabled.
    await expect(stream(page).getByText('Waits for the server', { exact: true })).toBeVisible();
    await expect(heard).toHaveText('The measured values are no longer live.');
  });
});

test('an editor may change it, a viewer reads it', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox, 'Ines Carvalho', pathOf(drone));
  await expect(stream(page)).toBeVisible();
  await expect(setAndMeasured(page, 'Resolution')).toHaveText(['640 × 360']);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Stop stream|Restart/ })).toHaveCount(0);
  const camera = device(1);
  camera.device.connect();
  await signIn(page, sandbox, 'Jonas Okafor', pathOf(camera));
  await expect(page.getByRole('combobox', { name: 'Audio' })).toHaveValue('pcmu');
  await page.getByLabel('Show the time (UTC) in the video').click();
  await save(page).click();
  await inSync(page);
});

test('a user who may not override an armed vehicle is told so without a question', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.holdArmed(true);
  drone.device.connect();
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role: 'editor' });
  await signIn(page, sandbox, 'Ines Carvalho', pathOf(drone));
  await page.getByLabel('Resolution').selectOption('320x180');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vehicle is ARMED. Disarm it first, or ask an admin.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Resolution')).toHaveValue('320x180');
});

test('the pipeline of an armed vehicle is restarted and stopped by an editor too, after the name is typed', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role: 'editor' });
  await openSettings(page, sandbox, drone, PIPELINE, 'Ines Carvalho');
  const question = page.getByRole('dialog');
  for (const verb of ['Restart pipeline', 'Stop stream']) {
    drone.device.holdArmed(false);
    await page.getByRole('button', { name: `${verb}…` }).click();
    await expect(question).toContainText('No one is watching now.');
    await expect(question.getByRole('button', { name: verb })).toBeEnabled();
    drone.device.holdArmed(true);
    await expect(question).toContainText('Vehicle is ARMED: a pilot who flies by this video');
    await expect(question.getByRole('button', { name: verb })).toBeDisabled();
    await insist(page, drone, verb);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toHaveCount(2);
});

for (const scheme of ['light', 'dark'] as const)
  test(`by keyboard and at 390 px in ${scheme}, with nothing for axe`, async ({ page, sandbox, device }) => {
    const drone = device(0);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await openSettings(page, sandbox, drone, PIPELINE);
    const fold = stream(page).getByRole('button', { name: 'Stream', exact: true });
    await expect(fold, 'the picture is in sight without a press').toHaveAttribute('aria-expanded', 'true');
    await expect(stream(page).getByRole('button', { name: 'Play video' })).toBeVisible();
    await unfold(page);
    await page.getByRole('button', { name: 'Add output' }).press('Enter');
    await page.getByLabel('Output 1: type').selectOption('rtp_udp');
    await page.getByLabel('Output 1: address').fill('203.0.113.7');
    await save(page).press('Enter');
    await expect(page.getByText('Output 1: Enter host and port, such as 10.0.0.7:5600.')).toBeVisible();
    await page.getByLabel('Output 1: address').fill('203.0.113.7:5600');
    await expect(page.getByText('Output 1 goes to a public address without encryption.')).toBeVisible();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, 'nothing scrolls sideways').toBe(false);
    expect(await findings(page)).toEqual([]);
    await save(page).press('Enter');
    await inSync(page);
    await expect(page.getByLabel('Output 1: address')).toHaveValue('203.0.113.7:5600');
  });

test('the picture shows the video beside its frame from before a change', async ({ page, sandbox, device }) => {
  test.slow();
  const drone = device(0);
  await openSettings(page, sandbox, drone, PIPELINE);
  // Nobody watches, so the device sends nothing until the user starts the video.
  await expect(stream(page)).toContainText('Idle');
  await expect(page.locator('video')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect.poll(() => width(page), { timeout: 30_000 }).toBe(640);
  await expect(page.getByRole('img', { name: 'Before the change' })).toBeHidden();
  await page.getByLabel('Resolution').selectOption('320x180');
  await apply(page, '1 person is');
  await expect(page.getByRole('img', { name: 'Before the change' })).toBeVisible();
  await expect.poll(() => width(page), { timeout: 30_000 }).toBe(320);
  const before = page.locator('canvas[role=img]');
  expect(await before.evaluate((one: HTMLCanvasElement) => one.width)).toBe(640);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause video' }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(stream(page).getByRole('img', { name: 'Last picture' })).toBeVisible();
});
