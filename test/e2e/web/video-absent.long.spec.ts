import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { chip, LIVE_AT_FIRST, MOVING, offlineCard, watch, watchLive } from './watching';

test('every card shows the last known values in grey once a device is offline', async ({ page, sandbox, device }) => {
  // A drone and a camera, which has other cards.
  for (const index of [0, 1]) {
    const one = device(index);
    one.device.connect();
    if (index === 0) await watch(page, sandbox, one.id);
    else await page.goto(`${sandbox.url}/devices/${one.id}`);
    await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
    const rail = page.getByRole('complementary', { name: 'Telemetry' });
    const trends = page.getByRole('region', { name: 'Video, last minute' });
    if (index === 0)
      await rail
        .locator('summary')
        .filter({ hasText: /^Video/ })
        .click();
    const values = rail.locator('dd').or(trends.locator('strong')).filter({ hasText: /\d/, visible: true });
    const colours = () =>
      values.evaluateAll((all) => {
        const faint = document.createElement('i');
        faint.style.color = 'var(--fs-text-faint)';
        document.body.append(faint);
        const { color } = getComputedStyle(faint);
        faint.remove();
        // "No link for 3 s" is true now.
        const past = all.filter(({ textContent }) => !textContent.startsWith('No link'));
        return past.map((value) => getComputedStyle(value).color === color);
      });
    await expect.poll(async () => (await colours()).length).toBeGreaterThan(5);
    expect(await colours()).not.toContain(true);
    one.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    await expect(rail.getByText('Device offline. Showing last known values.')).toBeVisible();
    await expect.poll(colours).not.toContain(false);
  }
});

test('a device that cannot come back by itself says why on its live page, with the way out', async ({
  page,
  sandbox,
}) => {
  const [, , , , expired, revoked, unseen] = sandbox.factory;
  await signIn(page, sandbox);
  for (const [one, title, text, wayOut] of [
    [
      expired,
      'Authentication expired',
      'Its access has expired. Show a new code on the device, then re-authenticate it.',
      'Re-authenticate',
    ],
    [
      revoked,
      'Authentication revoked',
      'Its access was revoked. Show a new code on the device, then re-authenticate it.',
      'Re-authenticate',
    ],
    [
      unseen,
      'Never authenticated',
      'It has never been authenticated. Show a code on the device, then authenticate it.',
      'Authenticate',
    ],
  ] as const) {
    await page.goto(`${sandbox.url}/devices/${one?.id}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    const link = page.getByRole('link', { name: wayOut, exact: true });
    await expect(link).toHaveAttribute('href', `/device?renew=${one?.id}`);
  }
});

test('a viewer of a device that cannot come back is told who can bring it back, not to do it', async ({
  page,
  sandbox,
}) => {
  const quarry = sandbox.factory[7];
  const mara = await apiAs(sandbox, 'u_mara');
  expect((await mara('POST', `/v1/user/devices/${quarry?.id}/credential/revoke`)).status).toBe(204);
  await signIn(page, sandbox, 'Ines Carvalho', `/devices/${quarry?.id}`);
  await expect(page.getByText(/Only its owner can re-authenticate it\.$/)).toBeVisible();
  await expect(page.getByText('Ask Mara Lindqvist (owner)')).toBeVisible();
  await expect(page.getByText(/Show a new code|Add Device/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Re-authenticate' })).toHaveCount(0);
});

test.describe('a drone that went offline', () => {
  // Its video is asked for all the same.
  test.use({ allowedConsole: /409 \(Conflict\)/ });
  test('shows messages from before the page was opened', async ({ page, sandbox, device }) => {
    const drone = device(0);
    const mara = await apiAs(sandbox, 'u_mara');
    drone.device.connect();
    const said = async () => {
      const { body } = await mara('GET', `/v1/user/devices/${drone.id}/status/statustext`);
      return (body as { readonly items: readonly { readonly text: string }[] }).items;
    };
    await expect.poll(async () => (await said()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    // It says nothing more.
    drone.device.disconnect();
    const [newest] = await said();
    await watch(page, sandbox, drone.id);
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    await expect(messages.getByText(newest?.text ?? '', { exact: true }).first()).toBeVisible();
  });

  test('shows on a page that is opened afterwards what was last known, with its age', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    const rail = page.getByRole('complementary', { name: 'Telemetry' });
    const altitude = rail.getByRole('group', { name: 'Altitude' });
    await expect(altitude).toContainText(/\d/);
    drone.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    const expectLastKnown = async () => {
      await expect(rail.getByText('Device offline. Showing last known values.')).toBeVisible();
      await expect(altitude).toContainText(/\d/);
      await expect(page.getByRole('banner').getByText(/^Offline, \d+ (s|min)$/)).toBeVisible();
      await expect(page.getByText(/^(Telemetry is|Video lost)/)).toHaveCount(0);
      await expect(page.getByText(/^Position is \d+ (s|min) old$/)).toBeVisible();
    };
    await expectLastKnown();
    await page.getByRole('link', { name: 'Devices', exact: true }).first().click();
    await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
    await page.goBack();
    await expectLastKnown();
    // The last frame that was shown before.
    await expect(page.getByText(/^Last picture (just now|\d+ (s|min) ago)$/)).toBeVisible();
    await page.reload();
    await expectLastKnown();
  });
});
