import { expect, live, row, signInByPage, stopClock, test } from './fixtures';

// @spec 1.1, 2.22, 2.28, 7.29
test('sign in, watch a device go offline and come back without a reload', async ({ page, sandbox, device }) => {
  const harbour = device(0);
  harbour.device.connect();
  await signInByPage(page, sandbox);
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible();
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
  harbour.device.disconnect();
  await expect(row(page, harbour.name).getByText('Offline')).toBeVisible();
  await expect(row(page, harbour.name).getByText(/Last seen (just now|\d s ago)/)).toBeVisible();
  harbour.device.connect();
  await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
});

// @spec 2.3, 2.7, 2.15, 3.13, 3.20, 6.2, 7.16
// @threat S83
test('a visitor is sent to sign in, and then back to the page and query that they opened', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.url}/device?user_code=BCDF-GHJK`);
  await expect(page).toHaveURL(`${sandbox.url}/sign-in?redirect=%2Fdevice%3Fuser_code%3DBCDF-GHJK`);
  const asked = page.waitForRequest((request) => request.url().includes('/oauth2/'));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  expect((await asked).url()).toBe(`${sandbox.url}/v1/oauth2/user/google?redirect=%2Fdevice%3Fuser_code%3DBCDF-GHJK`);
  // The identity provider of the sandbox is of the same origin, and so sees what the page has stored.
  await expect(page.getByRole('button', { name: 'Ines Carvalho' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_redirect_path'))).toBe('/device?user_code=BCDF-GHJK');
  await page.getByRole('button', { name: 'Ines Carvalho' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/device?user_code=BCDF-GHJK`);
  await expect(page.getByRole('heading', { name: 'Add device' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('session_token'), localStorage.getItem('auth_redirect_path')]),
  ).toEqual([null, null]);
});

for (const bad of [
  '//evil.test',
  '/\\evil.test',
  '/%2e//evil.test',
  'https://evil.test',
  '/sign-out',
  '/%73ign-out',
  '/\t/evil.test',
]) {
  test(
    `?redirect=${JSON.stringify(bad)} leads to / (S16)`,
    { tag: bad === '//evil.test' ? [] : '@long' },
    async ({ page, sandbox }) => {
      await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(bad)}`);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: 'Tomo Sato' }).click();
      await expect(page).toHaveURL(`${sandbox.url}/`);
    },
  );
}

// @spec 2.53, 2.54, 4.24
test('the header names the product, leads home, and switches between light, dark and system', async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByPage(page, sandbox, 'Jonas Okafor', '/device');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = ['rgb(246, 247, 249)', 'rgb(11, 15, 20)'];
  // The header of the page that waits for the user's name is replaced by one with their menu.
  await expect(page.getByRole('button', { name: 'Account: Jonas Okafor' })).toHaveText('J');
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await background()).toBe(dark);
  for (const [mode, colour] of [
    ['Light', light],
    ['Dark', dark],
    ['System', dark],
  ] as const) {
    await theme.getByRole('radio', { name: mode }).check();
    await expect.poll(background).toBe(colour);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe(mode.toLowerCase());
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).toBe(light);
  await page.getByRole('banner').getByRole('link', { name: 'Farsight' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/`);
});

// @spec 8.21
test('an accepted invitation shows its device after sign-in', { tag: '@long' }, async ({ page, sandbox, browser }) => {
  const owner = await browser.newContext();
  const ownerPage = await owner.newPage();
  await signInByPage(ownerPage, sandbox);
  const id = await ownerPage.evaluate(async (deviceId) => {
    const answer = await fetch('/v1/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device_id: deviceId, email: 'tomo@sandbox.example', role: 'editor' }),
    });
    return ((await answer.json()) as { id: string }).id;
  }, sandbox.factory[2]?.id);
  await owner.close();
  await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(`/invitations/${id}/accept`)}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Tomo Sato' }).click();
  await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
  await expect(row(page, 'Survey wing').getByText('Editor')).toBeVisible();
});

test.describe('an invitation for another person', () => {
  test.use({ allowedConsole: /40[34]/ });
  // @spec 8.23
  test('says so and goes back to its page', { tag: '@long' }, async ({ page, sandbox }) => {
    const wanted = '/invitations/inv_doesnotexist/accept';
    await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent(wanted)}`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Tomo Sato' }).click();
    await expect(page.getByText('Failed to accept invitation')).toBeVisible();
    await expect(page).toHaveURL(sandbox.url + wanted);
  });
});

test('an invitation link that is not valid says so', { tag: '@long' }, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/sign-in?redirect=${encodeURIComponent('/invitations/12345/accept')}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Tomo Sato' }).click();
  await expect(page.getByText('Invalid invitation link')).toBeVisible();
  await expect(page).toHaveURL(`${sandbox.url}/`);
});

test.describe('a server that fails for a moment', () => {
  test.use({ allowedConsole: /503 .*\/v1\/user$/ });
  test(
    'does not end a sign-in: the call for the user is repeated twice (specification §8)',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await page.goto(`${sandbox.url}/device`);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const person = page.getByRole('button', { name: 'Mara Lindqvist' });
      await expect(person).toBeVisible();
      sandbox.control.addFault({ path: '/v1/user', kind: 'status', status: 503, times: 2 });
      await person.click();
      const refusal = page.getByText('Authentication failed.');
      await expect(refusal.or(page.getByRole('heading', { name: 'Add device' }))).toBeVisible();
      expect(await refusal.count()).toBe(0);
      await expect(page).toHaveURL(`${sandbox.url}/device`);
    },
  );
});

// @spec 2.15, 5.9
test(
  'cancelling the sign-in says so, and keeps the wanted page with its hash',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const wanted = `/devices/${sandbox.factory[0]?.id}/settings/general?from=mail#danger`;
    await page.goto(sandbox.url + wanted);
    const signInUrl = `${sandbox.url}/sign-in?redirect=${encodeURIComponent(wanted)}`;
    await expect(page).toHaveURL(signInUrl);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Sign-in cancelled')).toBeVisible();
    await expect(page.getByText('Authentication failed.')).toHaveCount(0);
    await expect(page).toHaveURL(signInUrl);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await expect(page).toHaveURL(sandbox.url + wanted);
  },
);

test('a sign-in whose navigation is stopped can be started again', { tag: '@long' }, async ({ page, sandbox }) => {
  const identity = '**/v1/oauth2/user/google?*';
  // An answer that does not come, as over a bad network.
  await page.route(identity, () => undefined);
  await page.goto(`${sandbox.url}/sign-in`);
  const start = page.getByRole('button', { name: 'Continue with Google' });
  await expect(start).toBeEnabled();
  await stopClock(page);
  const asked = page.waitForRequest(identity);
  // A click waits for the navigation that it begins.
  const clicked = start.click();
  await asked;
  // As Esc does, of which the page hears nothing.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.stopLoading');
  await clicked;
  // A second click within this time would ask again. Left out by the page's clock: a browser lets the timers of a hidden tab
  // wait, so that there the button is free later.
  await page.clock.runFor(2900);
  await expect(start).toBeDisabled();
  await page.clock.runFor(200);
  await expect(start).toBeEnabled();
  await page.unroute(identity);
  await start.click();
  await expect(page.getByRole('button', { name: 'Mara Lindqvist' })).toBeVisible();
});

test('an address that does not exist keeps the user menu', { tag: '@long' }, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opps! This page does not exist');
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  await signInByPage(page, sandbox);
  await page.goto(`${sandbox.url}/nowhere`);
  await expect(page.getByRole('button', { name: 'Account: Mara Lindqvist' })).toBeVisible();
});

test.describe('an address with an incomplete escape, as in a truncated link', () => {
  // The router says so.
  test.use({ allowedConsole: /could not be decoded/ });
  test('is a page that does not exist', { tag: '@long' }, async ({ page, sandbox }) => {
    await page.goto(`${sandbox.url}/devices-%E0%A4%A`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opps! This page does not exist');
  });
});

test(
  'sign-in is beside a drawing on a wide screen, and takes the whole width of a phone',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.goto(sandbox.url);
    const box = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return page.getByRole('region', { name: 'Sign in' }).boundingBox();
    };
    await expect.poll(() => box(1280)).toMatchObject({ x: 86, width: 368 });
    await expect.poll(() => box(1920)).toMatchObject({ x: 86, width: 368 });
    await expect.poll(() => box(390)).toMatchObject({ x: 16, width: 358 });
  },
);

// @spec 1.2, 1.3, 2.23, 2.29, 2.30, 2.31, 6.1
test('the list has each device’s actions, role and authentication', async ({ page, sandbox }) => {
  await signInByPage(page, sandbox, 'Jonas Okafor');
  await expect(row(page, 'Harbour drone').getByText('Admin')).toBeVisible();
  await expect(row(page, 'Harbour drone').getByText('Authenticated')).toBeVisible();
  await expect(row(page, 'North mast camera').getByText('Editor')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Device', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('link', { name: 'Settings of Harbour drone' }).click();
  await expect(page).toHaveURL(/\/devices\/dev_\w+\/settings\/general$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Open Harbour drone' }).click();
  await expect(page).toHaveURL(/\/devices\/dev_\w+$/);
  await expect(page.getByRole('heading', { name: 'Offline, no video yet' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click();
  await row(page, 'North mast camera').click({ position: { x: 300, y: 20 } });
  await expect(page).toHaveURL(/\/devices\/dev_\w+$/);
});
