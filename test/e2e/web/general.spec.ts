import { apiAs } from '../../support/sandboxClient';
import { expect, row, signIn, signOut, stopClock, test } from './fixtures';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';

const pathOf = (sandbox: Sandbox, index = 0) => `/devices/${sandbox.factory[index]?.id}/settings/general`;
const name = (page: Page) => page.getByLabel('Device name');
const save = (page: Page) => page.getByRole('button', { name: /^Save name|^Saving|^Try again in/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// @spec 1.4
test('a rename is shown at once, saved, and sent to everybody who views the device', async ({
  page,
  sandbox,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', pathOf(sandbox));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(name(other)).toHaveValue('Harbour drone');
  sandbox.control.addFault({
    path: `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`,
    method: 'PATCH',
    kind: 'delay',
    ms: 4000,
  });
  let isAnswered = false;
  page.on('response', (response) => (isAnswered ||= response.request().method() === 'PATCH'));
  await name(page).fill('  Pier drone ');
  await save(page).click();
  await expect(heading(page)).toHaveText('Pier drone');
  expect(isAnswered).toBe(false);
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(heading(other)).toHaveText('Pier drone');
  await expect(name(other)).toHaveValue('Pier drone');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click();
  await expect(row(page, 'Pier drone')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Pier drone')).toBeVisible();
  await other.context().close();
});

test.describe('a rename that is refused', { tag: '@long' }, () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test('is undone with a reason, keeps the typed name and can be sent again', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const device = `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`;
    const fault = { path: device, method: 'PATCH', times: 1 };
    sandbox.control.addFault({ ...fault, kind: 'status', status: 500, body: { error: 'The disk is full' } });
    await name(page).fill('Pier drone');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('The disk is full');
    await expect(heading(page)).toHaveText('Harbour drone');
    await expect(name(page)).toHaveValue('Pier drone');

    sandbox.control.addFault({ path: device, method: 'PATCH', kind: 'reset' });
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Network Error. Your input is kept; try again.');
    sandbox.control.clearFaults();
    await expect(name(page)).toHaveValue('Pier drone');

    const errors = [{ pointer: '/device_name', code: 'x', detail: 'That name is taken.' }];
    sandbox.control.addFault({ ...fault, kind: 'status', status: 422, body: { error: 'Invalid', errors } });
    await save(page).click();
    await expect(name(page)).toHaveAccessibleDescription('That name is taken.');
    await expect(name(page)).toBeFocused();

    sandbox.control.addFault({
      ...fault,
      kind: 'status',
      status: 429,
      body: { error: 'Slow down' },
      headers: { 'retry-after': '2' },
    });
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Slow down');
    await expect(page.getByRole('button', { name: /Try again in [12] s/ })).toBeDisabled();
    await expect(save(page)).toBeEnabled();
    await save(page).click();
    await expect(heading(page)).toHaveText('Pier drone');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('because another user was faster (412) shows both names and lets one choose', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const jonas = await apiAs(sandbox, 'u_jonas');
    const device = `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`;
    // The other change is on its way unseen: this page learns of it only by the refusal.
    await expect(
      page
        .getByText('Connected now')
        .or(page.getByText(/Last seen/))
        .first(),
    ).toBeVisible();
    // A stream that opens has everything fetched once more; that must not bring the other change.
    await expect.poll(() => sandbox.control.stats().openStreams).toBe(1);
    await page.waitForTimeout(500);
    await name(page).fill('Mine');
    sandbox.control.setSilent(true);
    await jonas('PATCH', device, { device_name: 'Theirs' });
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('Someone else renamed this device in the meantime.');
    await expect(page.getByRole('alert')).toContainText('Theirs');
    await expect(name(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Keep mine', exact: true }).click();
    await save(page).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    expect((await jonas('GET', device)).body).toMatchObject({ name: 'Mine' });
    sandbox.control.setSilent(false);
  });
});

test(
  'a name changed elsewhere is shown beside the typed one, and never replaces it',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const jonas = await apiAs(sandbox, 'u_jonas');
    await name(page).fill('Mine');
    await jonas('PATCH', `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`, { device_name: 'Theirs' });
    await expect(page.getByRole('alert')).toContainText('Someone else renamed this device');
    await expect(name(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Take theirs', exact: true }).click();
    await expect(name(page)).toHaveValue('Theirs');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'bad names are refused at the field with the reason; odd but good ones are kept as they are',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const bad: readonly [string, string][] = [
      ['', 'Enter a name.'],
      ['   ', 'Enter a name.'],
      ['x'.repeat(10_000), 'A name has at most 64 characters.'],
      ['a\u0007b', 'A name has no control, invisible or direction-changing characters.'],
      ['a\u202eb', 'A name has no control, invisible or direction-changing characters.'],
    ];
    for (const [typed, reason] of bad) {
      await name(page).fill(typed);
      await save(page).click();
      await expect(name(page)).toHaveAccessibleDescription(reason);
      await expect(name(page)).toHaveValue(typed);
    }
    expect(sandbox.control.stats().requests['PATCH /v1/user/devices/:deviceId'] ?? 0).toBe(0);
    for (const typed of ['🚁 Drohne ß', '<b onclick=alert(1)>x</b>', 'מצלמה']) {
      await name(page).fill(typed);
      await save(page).click();
      await expect(heading(page)).toHaveText(typed);
      await expect(save(page)).toBeDisabled();
    }
    await name(page).fill('Survey wing');
    await expect(name(page)).toHaveAccessibleDescription('Another of your devices has this name.');
  },
);

test(
  'what is typed while a name is being saved is kept where it was typed, and can be saved next',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const device = `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`;
    sandbox.control.addFault({ path: device, method: 'PATCH', kind: 'delay', ms: 2000, times: 1 });
    await name(page).fill('Pier drone');
    await name(page).press('Enter');
    await expect(heading(page)).toHaveText('Pier drone');
    await name(page).press('Home');
    await name(page).pressSequentially('North ');
    await expect(page.getByRole('button', { name: 'Save name' })).toBeEnabled();
    await page.keyboard.type('end ');
    await expect(name(page)).toHaveValue('North end Pier drone');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await save(page).click();
    await expect(heading(page)).toHaveText('North end Pier drone');
    await expect(page.getByRole('button', { name: 'Save name' })).toBeDisabled();
  },
);

test('a form submitted twice is sent once', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  const device = `/v1/user${pathOf(sandbox).replace('/settings/general', '')}`;
  sandbox.control.addFault({ path: device, method: 'PATCH', kind: 'delay', ms: 500 });
  await name(page).fill('Once');
  await name(page).press('Enter');
  await name(page).press('Enter');
  await expect(page.getByText('Name saved')).toBeVisible();
  expect(sandbox.control.stats().requests['PATCH /v1/user/devices/:deviceId']).toBe(1);
});

// @spec 9.24
test(
  'details are copied, and the confirmation stays two seconds',
  { tag: '@long' },
  async ({ page, sandbox, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await stopClock(page);
    await page.getByRole('button', { name: 'Copy serial number' }).click();
    await expect(page.getByText('Serial number copied')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sandbox.factory[0]?.serial);
    await page.clock.runFor(1900);
    await expect(page.getByText('Serial number copied')).toBeAttached();
    await page.clock.runFor(200);
    await expect(page.getByText('Serial number copied')).toHaveCount(0);
  },
);

test('a copy that the browser refuses says so', { tag: '@long' }, async ({ page, sandbox }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await page.getByRole('button', { name: 'Copy device ID' }).click();
  await expect(page.getByText('Could not copy')).toBeVisible();
});

test.describe('leaving and removing', () => {
  test.use({ allowedConsole: /409 \(Conflict\)|404 \(Not Found\)/ });

  test('removing a device asks for its name, and removes it from all lists', async ({ page, sandbox, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, sandbox, 'Ines Carvalho', pathOf(sandbox));
    await expect(heading(other)).toHaveText('Harbour drone');
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    await name(page).fill('Not saved yet');
    await page.getByRole('button', { name: 'Remove device…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Harbour drone?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const remove = dialog.getByRole('button', { name: 'Remove device' });
    for (const wrong of ['', '   ', 'Harbour', 'harbour drone', 'x'.repeat(10_000), 'Harbour drone\u202e', '<b>']) {
      await dialog.getByLabel('Type “Harbour drone” to confirm').fill(wrong);
      await expect(remove).toBeDisabled();
    }
    await dialog.getByLabel('Type “Harbour drone” to confirm').fill('Harbour drone');
    await remove.click();
    await expect(page).toHaveURL(`${sandbox.url}/`);
    await expect(page.getByText('Harbour drone was removed')).toBeVisible();
    await expect(page.getByText('7 devices')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await other.context().close();
  });

  test('the last owner cannot leave; an editor can', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, 1));
    await page.getByRole('button', { name: 'Leave device…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave device' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('A device keeps at least one owner.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Leave device…' })).toBeFocused();
    await signOut(page, sandbox);
    await signIn(page, sandbox, 'Jonas Okafor', pathOf(sandbox, 1));
    await page.getByRole('button', { name: 'Leave device…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave device' }).click();
    await expect(page.getByText('You left North mast camera')).toBeVisible();
    await expect(page.getByText('1 device', { exact: true })).toBeVisible();
  });
});

test('revoking the authentication cuts the device off for good, and the page says how it comes back', async ({
  page,
  sandbox,
  device,
}) => {
  const harbour = device(0);
  harbour.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke authentication…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke authentication of Harbour drone?' });
  await expect(dialog.getByRole('button', { name: 'Revoke authentication' })).toBeDisabled();
  await dialog.getByLabel('Type “Harbour drone” to confirm').fill('Harbour drone');
  await dialog.getByRole('button', { name: 'Revoke authentication' }).click();
  await expect(dialog).toHaveCount(0);
  // Beside the name, and among the details, which know no date of it.
  for (const place of ['banner', 'main'] as const) {
    await expect(page.getByRole(place).getByText('Authentication revoked', { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Offline, \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Re-authenticate' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke authentication…' })).toHaveCount(0);
  // It tries again by itself, and is refused each time.
  await page.waitForTimeout(1500);
  expect(harbour.device.isConnected).toBe(false);
});

// @spec 0.1
test('a viewer sees masked details, no form, and whom to ask', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Ines Carvalho', pathOf(sandbox));
  await expect(page.getByText(/^View only\. Mara Lindqvist \(owner\)/)).toBeVisible();
  await expect(name(page)).toHaveCount(0);
  await expect(page.getByText(`…${sandbox.factory[0]?.serial.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove device…' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Terminal' }).click();
  await expect(page.getByText('Only admins and owners can open this page. Ask an admin.')).toBeVisible();
});

test(
  'on every settings page the tab of the settings is the current one',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const tab = (text: string) => page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: text });
    await expect(tab('Settings')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sharing' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Sharing' })).toBeVisible();
    await expect(tab('Settings')).toHaveAttribute('aria-current', 'true');
    await tab('Live').click();
    await expect(tab('Live')).toHaveAttribute('aria-current', 'page');
    await expect(tab('Settings')).not.toHaveAttribute('aria-current');
  },
);

test('unsaved edits are asked about before the page is left', async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  await page.getByRole('link', { name: 'Settings of Harbour drone' }).click();
  await name(page).fill('Half typed');
  const sharing = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sharing' });
  await sharing.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(name(page)).toHaveValue('Half typed');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name(page)).toHaveValue('Half typed');
  page.once('dialog', (one) => void one.dismiss());
  await page.close({ runBeforeUnload: true });
  await expect(name(page)).toHaveValue('Half typed');
  await sharing.click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/settings\/sharing$/);
});

test.describe('a session that ends', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)/ });
  test(
    'with unsaved text leads to sign-in without a question, and back to the page with the text',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
      await name(page).fill('Half typed');
      // It is the saving that is to meet the end of the session, and nothing that the page does beside it.
      await page.route(/\/v1\/user\/devices\/[^/]+$/, (route) => {
        if (route.request().method() !== 'GET') sandbox.control.endSessions();
        return route.continue();
      });
      await save(page).click();
      await expect(page).toHaveURL(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(pathOf(sandbox))}`);
      await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
      await expect(name(page)).toHaveValue('Half typed');
    },
  );
});

test.describe('a device that is not there', () => {
  test.use({ allowedConsole: /404 \(Not Found\)|500 \(Internal/ });
  test('says so, and an invalid id makes no call', { tag: '@long' }, async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await page.goto(`${sandbox.url}/devices/dev_nothere/settings/general`);
    await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await page.goto(`${sandbox.url}/devices/..%2f..%2fuser/settings/general`);
    await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible();
    await page.getByRole('link', { name: 'All devices' }).click();
    await expect(page.getByText('8 devices')).toBeVisible();
  });
});
