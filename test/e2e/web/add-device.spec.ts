import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { newDevice, type NewDevice } from '../../support/newDevice';
import { apiAs, deviceOf } from '../../support/sandboxClient';
import { expect, installClock, pauseClock, row, signIn, stopClock, test as base } from './fixtures';

/** New devices that end with their test. */
const test = base.extend<{ fresh: (about?: Parameters<typeof newDevice>[1]) => Promise<NewDevice> }>({
  fresh: async ({ sandbox }, use) => {
    const made: NewDevice[] = [];
    await use(async (about) => {
      const one = await newDevice(sandbox, about);
      made.push(one);
      return one;
    });
    for (const one of made) one.stop();
  },
});

/** Makes Ines an editor of one of Mara's devices. */
async function shareWithInes(sandbox: Sandbox, id: string): Promise<void> {
  const mara = await apiAs(sandbox, 'u_mara');
  const made = await mara('POST', '/v1/invitations', { device_id: id, email: 'ines@sandbox.example', role: 'editor' });
  await (
    await apiAs(sandbox, 'u_ines')
  )('POST', `/v1/invitations/${(made.body as { id: string }).id}/accept`);
}

const code = (page: Page) => page.getByLabel('Device code');
const look = (page: Page) => page.getByRole('button', { name: /^Continue|^Checking|^Try again in/ });

// @spec 1.6
test('user adds a device: enters its code in any spelling, reviews, approves, names and opens it', async ({
  page,
  sandbox,
  fresh,
}) => {
  await signIn(page, sandbox, 'Tomo Sato', '/device');
  const device = await fresh({ serial: 'ABCDEF1234', softwareVersion: '3.1' });
  await code(page).pressSequentially(device.code.replace('-', '').toLowerCase());
  await expect(code(page)).toHaveValue(device.code);
  await code(page).press('Enter');
  const review = page.getByRole('heading', { name: 'Is this your device?' });
  await expect(review).toBeFocused();
  // Nothing that can be operated: a ring around it would say otherwise.
  await expect(review).toHaveCSS('outline-style', 'none');
  for (const fact of ['Quad X4', '1234', '3.1', 'This machine', device.code])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByText(/^1[45]:\d\d$/)).toBeVisible();
  expect(sandbox.control.stats().requests['POST /v1/oauth2/device/authorize'] ?? 0).toBe(0);
  await page.getByLabel('Device name').fill('Cliff drone');
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('heading', { name: /finishing setup|is ready/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
  await expect(page.getByText('Cliff drone is connected and in your list.')).toBeVisible();
  await page.getByRole('link', { name: 'Open device' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliff drone');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click();
  await expect(row(page, 'Cliff drone').getByText('Online', { exact: true }).first()).toBeVisible();
});

test(
  'the link for entering another code begins below the code on a phone',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const device = await fresh();
    await signIn(page, sandbox, 'Tomo Sato', `/device?user_code=${device.code}`);
    await look(page).click();
    const left = (element: Locator) =>
      element.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return Math.round(range.getBoundingClientRect().left);
      });
    const another = page.getByRole('button', { name: 'Enter another code' });
    await expect(another).toBeVisible();
    expect(await left(another)).toBe(await left(page.getByText('Continue only if the device shows this code now.')));
  },
);

test(
  'an address with a code fills the code in, and still asks for approval',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    const device = await fresh();
    await signIn(page, sandbox, 'Tomo Sato', `/device?user_code=${device.code}`);
    await expect(code(page)).toHaveValue(device.code);
    expect(sandbox.control.stats().requests['GET /v1/oauth2/device/info/:code'] ?? 0).toBe(0);
    await code(page).fill(`${sandbox.url}/device?user_code=${device.code.toLowerCase()}`);
    await expect(code(page)).toHaveValue(device.code);
    await look(page).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('heading', { name: 'Request denied' })).toBeVisible();
    await expect(page.getByText(`Quad X4 was not added. The code ${device.code} no longer works.`)).toBeVisible();
    expect(await device.outcome).toBe('denied');
    await page.getByRole('button', { name: 'Enter another code' }).click();
    await code(page).fill(device.code);
    await look(page).click();
    await expect(code(page)).toHaveAccessibleDescription('Invalid device code');
  },
);

// @spec 7.12
test(
  'an empty code is refused at the field, a wrong one by the server',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    const asked = () => sandbox.control.stats().requests['GET /v1/oauth2/device/info/:code'] ?? 0;
    for (const typed of ['', '   ']) {
      await code(page).fill(typed);
      await look(page).click();
      await expect(code(page)).toHaveAccessibleDescription('Enter the code.');
    }
    expect(asked()).toBe(0);
    const unknown = ['bcdf', 'GOOD-CODE', '<a href=x>', '🚁', 'x'.repeat(10_000)];
    for (const typed of unknown) {
      await code(page).fill(typed);
      await look(page).click();
      await expect(code(page)).toHaveAccessibleDescription('Invalid device code');
    }
    expect(asked()).toBe(unknown.length);
    await code(page).fill('\u202ebcdf\u0007ghjk');
    await expect(code(page)).toHaveValue('BCDF-GHJK');
  },
);

test.describe('refusals of the server', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('a wrong code says so; after too many a countdown is shown', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    await code(page).fill('BBBB-BBBB');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await look(page).click();
      await expect(code(page)).toHaveAccessibleDescription('Invalid device code');
      await expect(code(page)).toBeFocused();
    }
    await look(page).click();
    await expect(page.getByRole('alert')).toHaveText('Too many wrong codes.');
    await expect(page.getByRole('button', { name: /Try again in [56]?\d s/ })).toBeDisabled();
    await expect(code(page)).toHaveValue('BBBB-BBBB');
  });

  test(
    'a device that belongs to somebody else shows neither its name nor its owner',
    { tag: '@long' },
    async ({ page, sandbox, fresh }) => {
      await signIn(page, sandbox, 'Tomo Sato', '/device');
      const stolen = await fresh({ serial: sandbox.factory[0]?.serial ?? '' });
      await code(page).fill(stolen.code);
      await look(page).click();
      await expect(page.getByRole('alert')).toHaveText(
        'This device is already claimed. Its owner can remove it or share it.',
      );
      await expect(page.getByText(/Harbour|Mara/)).toHaveCount(0);
    },
  );

  // @spec 5.7, 5.8
  test(
    'an answer without success or device info is an invalid code; a failed approval keeps the review',
    { tag: '@long' },
    async ({ page, sandbox, fresh }) => {
      await signIn(page, sandbox, 'Tomo Sato', '/device');
      const device = await fresh();
      const info = `/v1/oauth2/device/info/${device.code}`;
      for (const text of ['{"success":true}', '{"success":false}', '[]', 'null']) {
        sandbox.control.addFault({ path: info, kind: 'body', text, times: 1 });
        await code(page).fill(device.code);
        await look(page).click();
        await expect(code(page)).toHaveAccessibleDescription('Invalid device code');
      }
      sandbox.control.addFault({
        path: info,
        kind: 'body',
        text: '{"success":false,"error_description":"That code is old"}',
        times: 1,
      });
      await look(page).click();
      await expect(code(page)).toHaveAccessibleDescription('That code is old');
      await look(page).click();
      await page.getByLabel('Device name').fill('Kept');
      sandbox.control.addFault({
        path: '/v1/oauth2/device/authorize',
        kind: 'body',
        text: '{"success":false}',
        times: 1,
      });
      await page.getByRole('button', { name: 'Add device' }).click();
      await expect(page.getByRole('alert')).toHaveText('Authorization failed');
      await page.route('**/v1/oauth2/device/authorize', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: 'Add device' }).click();
      await expect(page.getByRole('alert').last()).toHaveText('Network Error. Your input is kept; try again.');
      await expect(page.getByLabel('Device name')).toHaveValue('Kept');
      await page.unroute('**/v1/oauth2/device/authorize');
      await page.getByRole('button', { name: 'Add device' }).click();
      await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
    },
  );
});

test(
  'a code that expires during the review can no longer be approved',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    const device = await fresh();
    await installClock(page);
    await code(page).fill(device.code);
    await look(page).click();
    await expect(page.getByText('Continue only if the device shows this code now.')).toBeVisible();
    await page.clock.fastForward(16 * 60_000);
    await expect(page.getByText('This code has expired. Show a new one on the device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add device' })).toHaveCount(0);
  },
);

test(
  'a new device’s name must be valid; approving by two clicks happens once',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    const device = await fresh({ model: 'M' });
    await code(page).fill(device.code);
    await look(page).click();
    for (const [typed, reason] of [
      ['', 'Enter a name.'],
      [' ', 'Enter a name.'],
      ['n'.repeat(10_000), 'A name has at most 64 characters.'],
      ['a\u200bb', 'A name has no control, invisible or direction-changing characters.'],
    ] as const) {
      await page.getByLabel('Device name').fill(typed);
      await page.getByRole('button', { name: 'Add device' }).click();
      await expect(page.getByLabel('Device name')).toHaveAccessibleDescription(reason);
    }
    await page.getByLabel('Device name').fill('<i>🚁</i>');
    sandbox.control.addFault({ path: '/v1/oauth2/device/authorize', kind: 'delay', ms: 300 });
    await page.getByRole('button', { name: 'Add device' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
    expect(sandbox.control.stats().requests['POST /v1/oauth2/device/authorize']).toBe(1);
    await page.getByRole('link', { name: 'Open device' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<i>🚁</i>');
  },
);

test(
  'a device that does not connect within a minute gets a checklist, and the page keeps waiting',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    const device = await fresh();
    device.stop();
    await stopClock(page);
    await code(page).fill(device.code);
    await look(page).click();
    await page.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByRole('heading', { name: 'Device is finishing setup' })).toBeVisible();
    await expect(page.getByText('Quad X4 connects within a few seconds.')).toBeVisible();
    await page.clock.runFor(59_000);
    await expect(page.getByText('it has power,')).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(page.getByText('it has power,')).toBeVisible();
    await expect(page.getByText('Quad X4 hasn’t connected yet.')).toBeVisible();
  },
);

// @spec 4.13
test('a revoked device is added again by a code, and keeps its name and access', async ({ page, sandbox, fresh }) => {
  const { id, name } = deviceOf(sandbox, 5);
  await shareWithInes(sandbox, id);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/general`);
  await expect(page.getByText('This device can’t connect: authentication revoked.')).toBeVisible();
  await page.getByRole('link', { name: 'Re-authenticate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Re-authenticate device');
  await expect(page.getByRole('heading', { name: `Re-authenticate ${name}` })).toBeVisible();
  await expect(page.getByText('Name and access are kept.')).toBeVisible();
  const device = await fresh({ serial: sandbox.factory[5]?.serial ?? '', model: 'Rover 6' });
  await code(page).fill(device.code);
  await look(page).click();
  await expect(page.getByText('Its name and access are kept.')).toBeVisible();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Device name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Re-authenticate' }).click();
  await expect(page.getByRole('heading', { name: 'Device re-authenticated' })).toBeVisible();
  await expect(page.getByText(`${name} is connected and in your list.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open device' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('link', { name: 'Live', exact: true })).toBeVisible();
  await expect(page.getByText('Authentication revoked')).toHaveCount(0);
  const ines = await apiAs(sandbox, 'u_ines');
  expect(await ines('GET', `/v1/user/devices/${id}`)).toMatchObject({ status: 200, body: { role: 'editor' } });
});

// @spec 2.67, 8.8
test('the list offers a reload two seconds after adding a device while none is online, and never otherwise', async ({
  page,
  sandbox,
  fresh,
}) => {
  const banner = page.getByText(
    'Devices not showing as connected? Try reloading the page to refresh the connection status.',
  );
  const stored = () => page.evaluate(() => localStorage.getItem('farsight.showReloadAlert'));
  await installClock(page);
  await signIn(page, sandbox, 'Mara Lindqvist', '/');
  await expect(page.getByText('8 devices')).toBeVisible();
  await page.clock.runFor(2300);
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Add Device' }).click();
  const device = await fresh();
  device.stop();
  await code(page).fill(device.code);
  await look(page).click();
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('link', { name: 'All devices' })).toBeVisible();
  await pauseClock(page);
  await page.getByRole('link', { name: 'All devices' }).click();
  await expect.poll(stored).toBe('true');
  await expect(page.getByText('9 devices')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(banner).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(banner).toBeVisible();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('9 devices')).toBeVisible();
  await expect.poll(stored).toBeNull();
  await page.clock.runFor(2300);
  await expect(banner).toHaveCount(0);
});

test('hidden help stays hidden, and one click shows it again', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Tomo Sato', '/device');
  const help = page.getByRole('region', { name: 'Where to find the code' });
  await expect(help).toBeVisible();
  await page.getByRole('button', { name: 'Hide this help' }).click();
  await expect(help).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('farsight.showHelpAlert'))).toBe('false');
  await page.reload();
  await expect(code(page)).toBeVisible();
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: 'No code yet?' }).click();
  await expect(help).toBeVisible();
});

test(
  're-authenticating one device with the code of another says so',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    const { id, name } = deviceOf(sandbox, 5);
    await signIn(page, sandbox, 'Mara Lindqvist', `/device?renew=${id}`);
    await expect(page.getByRole('heading', { name: `Re-authenticate ${name}` })).toBeVisible();
    const device = await fresh();
    await code(page).fill(device.code);
    await look(page).click();
    await expect(page.getByRole('alert')).toHaveText(`This code belongs to another device, not to ${name}.`);
    await expect(page.getByRole('button', { name: 'Add device' })).toBeVisible();

    // The finder leads to the page that is open: the code of a while ago is not approved as that of a new device.
    await page.keyboard.press('Control+k');
    // Its script comes with its first use, and keys go to the page until its field is there.
    await expect(page.getByRole('combobox', { name: 'Device, page or command' })).toBeFocused();
    await page.keyboard.type('add dev');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${sandbox.url}/device`);
    await expect(code(page)).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Add device' })).toBeVisible();
  },
);

test(
  'on a phone the code is compared in boxes, and the buttons stay at the bottom edge',
  { tag: '@long' },
  async ({ page, sandbox, fresh }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const device = await fresh();
    await signIn(page, sandbox, 'Tomo Sato', `/device?user_code=${device.code}`);
    await look(page).click();
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await expect(page.getByText(device.code, { exact: true })).toBeAttached();
    const add = await page.getByRole('button', { name: 'Add device' }).boundingBox();
    expect(add?.y).toBeGreaterThan(600);
    expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThanOrEqual(700);
  },
);
