import type { Page } from '@playwright/test';
import { start, type Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs, until, type Api, type deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test as base, WEB_ROOT } from './fixtures';
import { card, connectDisarmed, dialog, unfold } from './settingsPage';

/** Devices wait a few seconds for a confirmation instead of a minute. */
const CONFIRM_S = 6;
const test = base.extend<{ sandbox: Sandbox }>({
  sandbox: async ({ devices }, use) => {
    const times = { confirmS: CONFIRM_S };
    const sandbox = await start({ webRoot: WEB_ROOT, test: true, devices, heartbeatMs: 1000, times });
    await use(sandbox);
    await sandbox.close();
  },
});

const DRONE = 0;
const CAMERA = 1;
const pathOf = (sandbox: Sandbox, index: number) => `/devices/${sandbox.factory[index]?.id}/settings/network`;
const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

/** One connection's path, and what a change of it must name. */
async function connectionOf(api: Api, id: string, name: string) {
  const path = `/v1/user/devices/${id}/network/connections`;
  const { items } = (await api('GET', path)).body as {
    items: { id: string; version: number; desired: { name: string } }[];
  };
  const one = items.find(({ desired }) => desired.name === name);
  return [`${path}/${one?.id}`, { 'if-match': `"${one?.version}"` }] as const;
}

test('a wrong gateway cuts the camera off, and it comes back by itself with the old one', async ({
  page,
  sandbox,
  device,
}) => {
  device(CAMERA).device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, CAMERA));
  await expect(card(page, 'Interfaces').getByText('In use')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Mast cable' }).click();
  const gateway = dialog(page).getByLabel('Gateway');
  await gateway.fill('192.0.3.1');
  await expect(dialog(page)).toContainText(
    `If the device can’t reach the server within ${CONFIRM_S} s, it restores the old settings.`,
  );
  const apply = dialog(page).getByRole('button', { name: 'Apply change' });
  await expect(apply).toBeDisabled();
  await dialog(page).getByLabel('Type “North mast camera” to confirm').fill('North mast camera');
  await apply.click();
  await expect(gateway).toHaveAccessibleDescription('The gateway is in none of the subnets above.');
  await gateway.fill('192.0.2.254');
  await apply.click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Applying…')).toBeVisible();
  // From here on the test only waits.
  await expect(page.getByText(/^The last change was undone\. The change was not/)).toBeVisible({ timeout: 25_000 });
  await page.getByRole('button', { name: 'Show details' }).click();
  // The gateway; its DNS server has the same address.
  await expect(card(page, 'Interfaces').getByRole('cell', { name: '192.0.2.1', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Mast cable' }).click();
  await expect(dialog(page).getByLabel('Gateway')).toHaveValue('192.0.2.1');
});

test('a device refuses an address that another machine has, and says so', async ({ page, sandbox, device }) => {
  device(CAMERA).device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, CAMERA));
  await page.getByRole('button', { name: 'Edit Mast cable' }).click();
  await dialog(page).getByLabel('Addresses with prefix').first().fill('192.0.2.99/24');
  await dialog(page).getByLabel('Type “North mast camera” to confirm').fill('North mast camera');
  await dialog(page).getByRole('button', { name: 'Apply change' }).click();
  await expect(page.getByText('Another machine on eth0 already has 192.0.2.99.', { exact: true })).toBeVisible();
  await expect(row(page, 'Connections', 'Mast cable')).toContainText('Not applied yet');
  await page.getByRole('button', { name: 'Discard refused change' }).first().click();
  await expect(page.getByText('Applied on the device')).toBeVisible();
});

test.describe('a conflict', () => {
  /** Mara types into the connection of the camera; Jonas may change it too. */
  async function edit(page: Page, sandbox: Sandbox, drone: ReturnType<typeof deviceOf>) {
    connectDisarmed(drone);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
    await page.getByRole('button', { name: 'Edit Camera link' }).click();
    await dialog(page).getByLabel('MTU (bytes)').fill('1400');
    const jonas = await apiAs(sandbox, 'u_jonas');
    const [path, current] = await connectionOf(jonas, drone.id, 'Camera link');
    return { jonas, path, current, settings: settingsOf(jonas, drone.id) };
  }

  test('two people change one connection: the later sees it and chooses', async ({ page, sandbox, device }) => {
    const { jonas, path, current, settings } = await edit(page, sandbox, device(DRONE));
    await jonas('PATCH', path, { mtu: 1300, priority: 7 }, current);
    await settings.when(({ state }) => state === 'in_sync', 'network');
    // The change is told before anything is sent.
    await expect(dialog(page).getByText('Someone else has changed this connection.')).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: 'MTU (bytes) 1400 1300' })).toBeVisible();
    await expect(dialog(page).getByLabel('MTU (bytes)')).toHaveValue('1400');
    await expect(dialog(page).getByLabel('Priority')).toHaveValue('7');
    await expect(dialog(page).getByRole('button', { name: 'Apply change' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
    await dialog(page).getByRole('button', { name: 'Apply change' }).click();
    await expect(dialog(page)).toBeHidden();
    await until(async () => JSON.stringify((await settings.get('network')).reported).includes('"mtu":1400'));
    expect(JSON.stringify((await settings.get('network')).reported)).toContain('"priority":7');
  });

  test.describe('with an answer that the browser prints', () => {
    test.use({ allowedConsole: /404 \(Not Found\).*\/connections/ });

    test('what is typed into a connection that somebody else deletes stays, and saving reports that it is gone', async ({
      page,
      sandbox,
      device,
    }) => {
      const { jonas, path, current, settings } = await edit(page, sandbox, device(DRONE));
      await jonas('DELETE', path, undefined, current);
      await settings.when(({ state }) => state === 'in_sync', 'network');
      await expect(page.getByRole('listitem').filter({ hasText: 'Camera link' })).toHaveCount(0);
      await expect(dialog(page).getByLabel('MTU (bytes)')).toHaveValue('1400');
      await dialog(page).getByRole('button', { name: 'Apply change' }).click();
      await expect(dialog(page).getByRole('alert')).toBeVisible();
      await expect(dialog(page).getByLabel('MTU (bytes)')).toHaveValue('1400');
    });
  });
});

test.describe('by role', () => {
  for (const [person, index, role] of [
    ['Ines Carvalho', DRONE, 'viewer'],
    ['Jonas Okafor', CAMERA, 'editor'],
  ] as const) {
    test(`${role}s see it all and change nothing, and hardware addresses are masked`, async ({
      page,
      sandbox,
      device,
    }) => {
      device(index).device.connect();
      await signIn(page, sandbox, person, pathOf(sandbox, index));
      await page.getByRole('button', { name: 'Show details' }).click();
      await expect(card(page, 'Interfaces').getByText('02:00:5e:xx:xx:1f')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Connections' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText(/^View only/)).toBeVisible();
      for (const name of [/^Edit /, /^Forget /, /^Move /, /^Reorder /, /^Join /, 'Scan for networks', 'Ping'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
    });
  }

  test('owners see the whole hardware address', async ({ page, sandbox, device }) => {
    device(CAMERA).device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, CAMERA));
    await page.getByRole('button', { name: 'Show details' }).click();
    await expect(card(page, 'Interfaces').getByText('02:00:5e:10:4a:1f')).toBeVisible();
    await expect(page.getByText('This device has no Wi-Fi.')).toBeVisible();
  });
});

test('the tools measure from the device', async ({ page, sandbox, device }) => {
  const drone = device(DRONE).device;
  drone.holdArmed(false);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  await page.getByRole('button', { name: 'Ping' }).click();
  await expect(page.getByText('4 of 4 answered, 38 ms')).toBeVisible();
  const host = page.getByRole('textbox', { name: 'Host', exact: true });
  await host.fill('https://example.test');
  await expect(host).toHaveAccessibleDescription(/Enter the address only, without “https:\/\/”/);
  await host.fill('nowhere.invalid');
  await page.getByRole('button', { name: 'Look up name' }).click();
  await expect(page.getByText('The DNS server knows no “nowhere.invalid”.')).toBeVisible();
  await host.fill('example.test');
  await page.getByRole('button', { name: 'Look up name' }).click();
  await expect(page.getByText('198.51.100.7, 2001:db8:7::7 (from 192.0.2.53, 24 ms)')).toBeVisible();
  await host.fill('203.0.113.200');
  await page.getByRole('button', { name: 'Trace route' }).click();
  await expect(page.getByText('No answer after the last hop')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Route to the host' }).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Speed test…' }).click();
  await expect(dialog(page)).toContainText('about 20 MB');
  await dialog(page).getByRole('button', { name: 'Run speed test' }).click();
  await expect(page.getByText('21 Mbit/s down, 6.3 Mbit/s up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run connection test' })).toBeVisible();
});

test('the uplink of the video and the clients of the hotspot are shown', async ({ page, sandbox, device }) => {
  const drone = device(DRONE);
  connectDisarmed(drone);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  await expect(row(page, 'Uplink priority', 'wwan0')).toContainText('Video');
  await expect(page.getByRole('table', { name: 'Connected clients' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Hotspot' }).selectOption('always');
  await page.getByLabel('Hotspot key').fill('harbour-crew');
  const channels = page.getByLabel('Channel', { exact: true }).getByRole('option');
  await expect(channels).toHaveText(['Automatic', '1', '6', '11']);
  await page.getByLabel('Band', { exact: true }).selectOption('5_ghz');
  await expect(channels).toHaveText(['Automatic', '36', '40', '44', '48']);
  await page.getByLabel('Channel', { exact: true }).selectOption('44');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog(page).getByRole('textbox').fill(drone.name);
  await dialog(page).getByRole('button', { name: 'Apply change' }).click();
  await page.getByRole('button', { name: 'Keep new settings' }).click();
  const clients = page.getByRole('table', { name: 'Connected clients' });
  await expect(clients.getByText('crew-tablet')).toBeVisible();
  await expect(clients.getByText('192.168.42.23')).toBeVisible();
});

const KEY = `${'A'.repeat(42)}E=`;
const wireguardFile = (routes: string) =>
  `[Interface]\nPrivateKey = ${KEY}\nAddress = 10.8.0.2/24\n\n[Peer]\nPublicKey = ${KEY}\nEndpoint = vpn.example.test:51820\nAllowedIPs = ${routes}\n`;

test('a hidden network that turns out to be open is joined without the key that was typed', async ({
  page,
  sandbox,
  device,
}) => {
  connectDisarmed(device(DRONE));
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  await page.getByRole('button', { name: 'Join hidden network' }).click();
  await dialog(page).getByLabel('Network name').pressSequentially('Pier Backstage');
  await dialog(page).getByLabel('Key').pressSequentially('short');
  await dialog(page).getByLabel('Security').selectOption('Open');
  await dialog(page).getByRole('button', { name: 'Join network' }).click();
  await expect(row(page, 'Connections', 'Pier Backstage')).toBeVisible();
});

test.describe('while the question about a VPN is open', () => {
  async function open(page: Page, sandbox: Sandbox, drone: ReturnType<typeof deviceOf>) {
    connectDisarmed(drone);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
    await page.getByRole('button', { name: 'Add VPN…' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('fleet');
    await dialog(page).getByRole('textbox', { name: 'Configuration' }).fill(wireguardFile('10.8.0.0/24'));
    await dialog(page).getByRole('button', { name: 'Add VPN' }).click();
    const tunnel = row(page, 'VPN', 'fleet');
    await expect(tunnel).toContainText('Connected');
    const jonas = await apiAs(sandbox, 'u_jonas');
    const turnOff = async () => {
      const [path, current] = await connectionOf(jonas, drone.id, 'fleet');
      await jonas('PATCH', `${path}?override_armed=true`, { autoconnect: false }, current);
    };
    return { tunnel, turnOff };
  }

  test('others may change it, and it is forgotten all the same', async ({ page, sandbox, device }) => {
    const { tunnel, turnOff } = await open(page, sandbox, device(DRONE));
    await tunnel.getByRole('button', { name: 'Forget fleet' }).click();
    await turnOff();
    // Behind the dialog nothing has a role.
    await expect(page.locator('li', { hasText: 'fleet' }).getByText('Off', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Forget connection' }).click();
    await expect(page.getByText('No VPN set up.')).toBeVisible();
  });

  test('others may turn it off, which closes the question', async ({ page, sandbox, device }) => {
    const drone = device(DRONE);
    const { tunnel, turnOff } = await open(page, sandbox, drone);
    drone.device.holdArmed(true);
    await tunnel.getByRole('button', { name: 'Forget fleet' }).click();
    await expect(dialog(page).getByLabel(/^Type/)).toBeVisible();
    await page.keyboard.press('Escape');
    await tunnel.getByRole('button', { name: 'Turn off fleet' }).click();
    await expect(dialog(page)).toContainText('Turn off fleet?');
    await turnOff();
    await expect(tunnel.getByText('Off', { exact: true })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a VPN is imported from its file, answers, and is switched off', async ({ page, sandbox, device }) => {
  const drone = device(DRONE).device;
  drone.holdArmed(false);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
  await page.getByRole('button', { name: 'Add VPN…' }).click();
  const config = dialog(page).getByRole('textbox', { name: 'Configuration' });
  await config.fill('[Interface]\nPostUp = reboot');
  await expect(config).toHaveAccessibleDescription('Remove “PostUp”: devices do not take it from a file.');
  await config.fill(wireguardFile('0.0.0.0/0'));
  await expect(dialog(page)).toContainText('All of the device’s traffic goes through this VPN');
  await expect(dialog(page).getByLabel('Type “Harbour drone” to confirm')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use another configuration' }).click();
  const choose = (name: string, text: string) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('film.mp4', 'x'.repeat(1_000_000));
  await expect(config).toHaveAccessibleDescription('This file is too long for a WireGuard configuration.');
  await expect(config).toHaveValue('');
  await choose('fleet.conf', wireguardFile('10.8.0.0/24'));
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('fleet');
  await expect(dialog(page)).toContainText('vpn.example.test:51820');
  expect(await dialog(page).textContent()).not.toContain(KEY);
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Add VPN' }).click();
  const tunnel = row(page, 'VPN', 'fleet');
  await expect(tunnel).toContainText('Connected');
  await expect(tunnel).toContainText(/Last handshake (just now|\d+ (s|min) ago)/);
  await expect(row(page, 'Connections', 'fleet')).toHaveCount(0);
  await tunnel.getByRole('button', { name: 'Turn off fleet' }).click();
  await expect(tunnel.getByRole('button', { name: 'Turn on fleet' })).toBeVisible();
  await expect(tunnel.getByText('Off', { exact: true })).toBeVisible();
  await tunnel.getByRole('button', { name: 'Forget fleet' }).click();
  await dialog(page).getByRole('button', { name: 'Forget connection' }).click();
  await expect(page.getByText('No VPN set up.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible and fits 390 px, ${colorScheme}`, async ({ page, sandbox, device }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    const drone = device(DRONE).device;
    drone.holdArmed(false);
    drone.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox, DRONE));
    await expect(card(page, 'Interfaces').getByText('In use')).toBeVisible();
    await unfold(page);
    await page.getByRole('combobox', { name: 'Hotspot' }).selectOption('always');
    await expect(page.getByRole('button', { name: 'Run connection test' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Mobile network' }).click();
    await expect(dialog(page).getByLabel('Type “Harbour drone” to confirm')).toBeAttached();
    expect(await findings(page)).toEqual([]);
  });
}
