import type { Page } from '@playwright/test';
import { GIMBAL } from '../../sandbox/devices/sources/surroundings';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs, type deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, holdRefusal, signIn, test } from './fixtures';
import { connectDisarmed, field } from './settingsPage';

const mediaOf = (sandbox: Sandbox, index = 0) => `/devices/${sandbox.factory[index]?.id}/settings/media`;
const sourcesOf = (sandbox: Sandbox, index = 0) => `${mediaOf(sandbox, index)}/pipeline?tab=sources`;
const list = (page: Page) => page.getByRole('region', { name: 'Sources', exact: true });
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const probe = (page: Page) => page.getByRole('region', { name: 'Test', exact: true });
const GIMBAL_URL = `rtsp://${GIMBAL.host}:${GIMBAL.port}`;

type Made = ReturnType<typeof deviceOf>;

/** A disarmed drone that is online, and its list of sources as its owner sees it. */
async function open(page: Page, sandbox: Sandbox, device: (index: number) => Made): Promise<Made> {
  const drone = device(0);
  connectDisarmed(drone);
  await signIn(page, sandbox, 'Mara Lindqvist', sourcesOf(sandbox));
  await expect(row(page, 'Nose camera')).toContainText('Used by the pipeline');
  return drone;
}

/** Mean light of a picture on the page, from 0 to 255; -1 while it is not there. */
const light = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [32, 18];
      const context = canvas.getContext('2d');
      if (!context || image.naturalWidth === 0) return -1;
      context.drawImage(image, 0, 0, 32, 18);
      const { data } = context.getImageData(0, 0, 32, 18);
      return data.filter((_, at) => at % 4 !== 3).reduce((sum, one) => sum + one, 0) / (32 * 18 * 3);
    })
    .catch(() => -1);

test('a source is tested, corrected, saved, edited and deleted', async ({ page, sandbox, device }) => {
  test.slow();
  await open(page, sandbox, device);
  await list(page).getByRole('link', { name: 'Add source' }).click();

  await field(page, 'Name').fill('Gimbal');
  await field(page, 'Address').fill(`rtsp://admin:wrong@${GIMBAL.host}:${GIMBAL.port}/main.264`);
  await field(page, 'Address').press('Tab');
  await expect(field(page, 'Address')).toHaveValue(`${GIMBAL_URL}/main.264`);
  await expect(page.getByText('were moved to their own fields')).toBeVisible();
  await expect(field(page, 'User name')).toHaveValue('admin');
  await expect(page.getByText('Not tested. You can still save it.')).toBeVisible();
  await page.getByRole('button', { name: 'Test source' }).click();
  await expect(probe(page).getByRole('alert')).toHaveText(
    'The user name or password is wrong. Enter the camera’s own.',
    { timeout: 15_000 },
  );
  await expect(page.getByText('The test failed. You can still save it.')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(GIMBAL.password);
  await expect(page.getByText('Changed since the test.')).toBeVisible();
  await page.getByRole('button', { name: 'Test source' }).click();
  await expect(probe(page).getByText('Video found')).toBeVisible({ timeout: 15_000 });
  await expect(probe(page)).toContainText('1280 × 720');
  await expect(probe(page)).toContainText('Every 30 frames');
  await expect.poll(() => light(page, 'First frame of the source'), { timeout: 15_000 }).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Add source' }).click();
  const gimbal = row(page, 'Gimbal');
  await expect(gimbal).toContainText('Ready', { timeout: 15_000 });
  await expect(gimbal).toContainText('RTSP camera · H.264, 1280 × 720, 30 fps');
  await expect(gimbal.getByRole('img', { name: 'Preview of Gimbal' })).toBeVisible({ timeout: 15_000 });

  await gimbal.getByRole('link', { name: 'Edit Gimbal' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByText('Saved. Leave empty to keep it.')).toBeVisible();
  await field(page, 'Note').fill('On the gimbal');
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(gimbal).toContainText('On the gimbal', { timeout: 15_000 });
  await expect(gimbal.getByText(/^Changed by Mara Lindqvist, /)).toBeVisible();
  await expect(gimbal).toContainText('Ready');

  await gimbal.getByRole('button', { name: 'Delete Gimbal…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete source “Gimbal”?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete source' }).click();
  await expect(gimbal).toHaveCount(0, { timeout: 15_000 });
});

test('controls change the picture at once, can be undone, and are reset after a question', async ({
  page,
  sandbox,
  device,
}) => {
  test.slow();
  const drone = await open(page, sandbox, device);
  await row(page, 'Nose camera').getByRole('link', { name: 'Edit Nose camera' }).click();
  await page.getByRole('tab', { name: 'Controls' }).click();
  const picture = 'Live image of Nose camera';
  await expect.poll(() => light(page, picture), { timeout: 15_000 }).toBeGreaterThan(10);
  const before = await light(page, picture);
  const brightness = page.getByRole('slider', { name: 'Brightness' });
  await brightness.press('End');
  await expect(page.getByRole('button', { name: 'Undo Brightness' })).toBeVisible();
  await expect.poll(() => light(page, picture), { timeout: 15_000 }).toBeGreaterThan(before + 20);
  await page.getByRole('button', { name: 'Undo Brightness' }).click();
  await expect(brightness).toHaveValue('0');
  await expect.poll(() => light(page, picture), { timeout: 15_000 }).toBeLessThan(before + 15);

  const time = page.getByRole('slider', { name: 'Exposure time (0.1 ms)' });
  await expect(time).toBeDisabled();
  await page.getByRole('combobox', { name: 'Exposure' }).selectOption({ label: 'Manual' });
  await expect(time).toBeEnabled();
  await page.getByRole('button', { name: 'Reset all to default…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset controls' }).click();
  await expect(time).toBeDisabled();

  drone.device.disconnect();
  await expect(page.getByText('The device is offline. Its controls can be changed when it is back.')).toBeVisible();
  await expect(brightness).toBeDisabled();
});

/** A test pattern that the pipeline uses, and its row of the list. */
async function useGenerated(page: Page, sandbox: Sandbox, id: string) {
  const api = await apiAs(sandbox, 'u_mara');
  const made = await api('POST', `/v1/user/devices/${id}/media/sources`, {
    name: 'Generated',
    kind: 'test',
    pattern: 'bars',
  });
  const { id: source } = made.body as { id: string };
  const settings = settingsOf(api, id);
  await settings.when(({ capability }) => JSON.stringify(capability?.sources).includes(source), 'media');
  await settings.patch({ source }, 'media');
  const generated = row(page, 'Generated');
  await expect(generated).toContainText('Used by the pipeline', { timeout: 15_000 });
  return generated;
}

/** Another pattern for the source, up to the question. */
async function changePattern(page: Page, label: string) {
  await row(page, 'Generated').getByRole('link', { name: 'Edit Generated' }).click();
  await page.getByLabel('Pattern').selectOption({ label });
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByRole('dialog')).toContainText('The pipeline uses this source. No one is watching now.');
}

test('a source in use can be neither deleted nor disabled, and a change of it is confirmed', async ({
  page,
  sandbox,
  device,
}) => {
  const { id } = await open(page, sandbox, device);
  const generated = await useGenerated(page, sandbox, id);
  await expect(generated.getByRole('button', { name: 'Delete Generated…' })).toBeDisabled();
  await generated.getByRole('link', { name: 'Edit Generated' }).click();
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeDisabled();
  await page.goBack();
  await changePattern(page, 'Moving ball');
  await page.getByRole('dialog').getByRole('button', { name: 'Save source' }).click();
  await expect(generated).toBeVisible();
});

test('a source in use is changed only by who may insist once the vehicle is armed, also during the question', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await open(page, sandbox, device);
  const dialog = page.getByRole('dialog');
  const generated = await useGenerated(page, sandbox, drone.id);
  await changePattern(page, 'Moving ball');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  drone.device.holdArmed(true);
  await expect(dialog).toContainText('Vehicle is ARMED: a pilot who flies by this video loses sight of what is ahead.');
  await dialog.getByRole('textbox').fill(drone.name);
  await dialog.getByRole('button', { name: 'Save source' }).click();
  await expect(generated.getByText(/^Changed by Mara Lindqvist, /)).toBeVisible({ timeout: 15_000 });

  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role: 'editor' });
  await signIn(page, sandbox, 'Ines Carvalho', sourcesOf(sandbox));
  await changePattern(page, 'Noise');
  await expect(dialog).toContainText('Vehicle is ARMED. Disarm it first, or ask an admin.');
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});

test('every mistake is named beside its field, and the device says why it refuses', async ({
  page,
  sandbox,
  device,
}) => {
  await open(page, sandbox, device);
  await page.goto(`${sandbox.url}${mediaOf(sandbox)}/sources/new`);
  const address = field(page, 'Address');
  for (const [text, sentence] of [
    ['http://10.0.0.9/1', 'An address begins with rtsp:// or rtsps://.'],
    ['rtsp://10.0.0.9:70000/1', 'A port is a number from 1 to 65535.'],
    ['rtsp://', 'Check the host name and the port.'],
    ['rtsp://10.0.0.9/a b', 'An address has no spaces or invisible characters.'],
    ['', 'Enter an address.'],
  ] as const) {
    await address.fill(text);
    await address.press('Tab');
    await expect(address).toHaveAccessibleDescription(sentence);
  }
  await field(page, 'Name').fill('belly camera');
  await field(page, 'Timeout').fill('1,5');
  await page.getByRole('button', { name: 'Add source' }).click();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Another source has this name.');
  await expect(field(page, 'Timeout')).toHaveAccessibleDescription('Enter a number from 2 to 30 s.');

  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'USB camera' });
  await page.getByRole('combobox', { name: 'Camera' }).selectOption({ label: 'Sandbox Thermal Core' });
  await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('YUYV');
  await page.getByRole('combobox', { name: 'Format' }).selectOption('MJPG');
  await page.getByRole('combobox', { name: 'Resolution' }).selectOption({ label: '640 × 480' });
  await expect(page.getByRole('combobox', { name: 'Frame rate' })).toHaveValue('9');

  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'RTP over UDP' });
  await field(page, 'Name').fill('Sender');
  await field(page, 'UDP port').fill('5601');
  await page.getByRole('button', { name: 'Add source' }).click();
  await expect(row(page, 'Sender')).toContainText(
    'Rejected by the device: Another program of the device receives on port 5601.',
    { timeout: 15_000 },
  );
});

test.describe('a stale edit', () => {
  // The browser itself prints refused requests.
  test.use({ allowedConsole: /412 \(Precondition Failed\)/ });

  test('two people edit one source: other fields are merged, the same one is asked about', async ({
    page,
    sandbox,
    device,
  }) => {
    const { id } = await open(page, sandbox, device);
    const jonas = await apiAs(sandbox, 'u_jonas');
    const base = `/v1/user/devices/${id}/media/sources/belly`;
    const change = async (body: object) =>
      expect((await jonas('PATCH', base, body, { 'if-match': '*' })).status).toBe(202);
    await page.goto(`${sandbox.url}${mediaOf(sandbox)}/sources/belly/edit`);
    await field(page, 'Note').fill('Mine');
    await change({ note: 'Theirs', hfov_deg: 81 });
    await page.getByRole('button', { name: 'Save source' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Jonas Okafor changed this source in the meantime.');
    await expect(alert.getByRole('row', { name: /Note/ })).toContainText('Theirs');
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(row(page, 'Belly camera')).toContainText('Mine', { timeout: 15_000 });
    expect((await jonas('GET', base)).body).toMatchObject({ desired: { note: 'Mine', hfov_deg: 81 } });

    await page.goto(`${sandbox.url}${mediaOf(sandbox)}/sources/belly/edit`);
    await field(page, 'Note').fill('Mine again');
    await change({ hfov_deg: 90 });
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(row(page, 'Belly camera')).toContainText('Mine again', { timeout: 15_000 });
    expect((await jonas('GET', base)).body).toMatchObject({ desired: { note: 'Mine again', hfov_deg: 90 } });
  });
});

test.describe('a save that takes a while', () => {
  // The browser itself prints refused requests.
  test.use({ allowedConsole: /503/ });

  test('holds the fields of a source, and gives them back as they are when it fails', async ({
    page,
    sandbox,
    device,
  }) => {
    await open(page, sandbox, device);
    await page.goto(`${sandbox.url}${mediaOf(sandbox)}/sources/belly/edit`);
    const refuse = await holdRefusal(page, /\/media\/sources\/belly$/);
    const note = field(page, 'Note');
    await note.fill('Mine');
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(note).toBeDisabled();
    refuse();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(note).toHaveValue('Mine');
    await expect(note).toBeEnabled();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(row(page, 'Belly camera')).toContainText('Mine', { timeout: 15_000 });
  });
});

test('a source added while the device is offline is queued with its password, and added once it is back', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await open(page, sandbox, device);
  drone.device.disconnect();
  await expect(list(page).getByText('Offline. Showing the sources reported at', { exact: false })).toBeVisible();
  await list(page).getByRole('link', { name: 'Add source' }).click();
  await expect(page.getByRole('button', { name: 'Test source' })).toBeDisabled();
  await field(page, 'Name').fill('Later');
  await field(page, 'Address').fill(`${GIMBAL_URL}/main.264`);
  await field(page, 'User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(GIMBAL.password);
  await page.getByRole('button', { name: 'Add source' }).click();
  await expect(row(page, 'Later')).toContainText('Queued until the device is online');
  drone.device.connect();
  await expect(row(page, 'Later')).toContainText('Ready', { timeout: 20_000 });
});

test.describe('a device with old software', () => {
  // The browser itself prints refused requests.
  test.use({ allowedConsole: /404 \(Not Found\)/ });

  test('says that it does not report its sources', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', `${mediaOf(sandbox, 4)}/sources/new`);
    await expect(page.getByText('doesn’t report its video sources', { exact: false })).toBeVisible();
  });
});

test('the device is asked to look again when no camera is found', async ({ page, sandbox, device }) => {
  const drone = await open(page, sandbox, device);
  await expect(row(page, 'Nose camera')).toContainText('Up to 640 × 360');
  drone.device.overlookCameras();
  const missing = page.getByText('Camera not detected');
  await expect(missing).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Rescan' }).click();
  await expect(missing).toHaveCount(0, { timeout: 15_000 });
});

test('an editor may add a source; a viewer may only read', async ({ page, sandbox, device }) => {
  device(0).device.connect();
  const camera = device(1);
  camera.device.connect();
  await signIn(page, sandbox, 'Jonas Okafor', sourcesOf(sandbox, 1));
  await expect(list(page).getByRole('link', { name: 'Add source' })).toBeVisible();
  await list(page).getByRole('link', { name: 'Add test pattern' }).click();
  await expect(page.getByLabel('Kind')).toHaveValue('test');
  await page.goBack();
  await signIn(page, sandbox, 'Ines Carvalho', sourcesOf(sandbox));
  await expect(row(page, 'Nose camera')).toBeVisible();
  await expect(list(page).getByRole('link', { name: 'Add source' })).toHaveCount(0);
  await expect(list(page).getByRole('button')).toHaveCount(0);
  await row(page, 'Nose camera').getByRole('link', { name: 'View Nose camera' }).click();
  await expect(field(page, 'Name')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Save source|Test source/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Controls' }).click();
  await expect(page.getByRole('slider', { name: 'Brightness' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Reset|Undo/ })).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const)
  test(`by keyboard and at 390 px in ${scheme}, with nothing for axe`, async ({ page, sandbox, device }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, sandbox, device);
    const check = async () => {
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWide, 'nothing scrolls sideways').toBe(false);
      expect(await findings(page)).toEqual([]);
    };
    await check();
    await list(page).getByRole('link', { name: 'Add source' }).press('Enter');
    await field(page, 'Name').fill('By hand');
    await field(page, 'Name').press('Tab');
    await page.keyboard.press('T');
    await expect(page.getByLabel('Pattern')).toBeVisible();
    await page.getByRole('button', { name: 'Test source' }).press('Enter');
    await expect(probe(page).getByText('Video found')).toBeVisible({ timeout: 15_000 });
    await check();
    await field(page, 'Name').press('Enter');
    await expect(row(page, 'By hand')).toContainText('Ready', { timeout: 15_000 });
    await page.getByRole('link', { name: 'Edit Nose camera' }).press('Enter');
    await page.getByRole('tab', { name: 'Settings' }).press('ArrowRight');
    await page.getByRole('tab', { name: 'Controls' }).press('Enter');
    await page.getByRole('slider', { name: 'Contrast' }).press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Undo Contrast' })).toBeVisible();
    await check();
  });
