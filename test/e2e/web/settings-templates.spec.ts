import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs, until } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';
import { FIRST, connectDisarmed, dialog } from './settingsPage';

const [HARBOUR, MAST, WING, QUARRY] = [0, 1, 2, 7];
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const result = (page: Page, name: string) => dialog(page).getByRole('row').filter({ hasText: name });
const copyButton = (page: Page, section: string) =>
  page.getByRole('button', { name: `Copy to other devices… (${section} settings)` });
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await dialog(page).getByRole('checkbox', { name, exact: true }).check();
};

type Made = { readonly id: string; readonly device: { holdArmed(is: boolean): void; connect(): void } };

/** Connected, disarmed, and its settings reported. */
async function bring(sandbox: Sandbox, one: Made, section: string) {
  connectDisarmed(one);
  const settings = settingsOf(await apiAs(sandbox, 'u_mara'), one.id);
  await settings.when(({ reported }) => reported !== null, section, 20_000);
  return settings;
}

async function open(page: Page, sandbox: Sandbox, id: string, section: string, person = 'Mara Lindqvist') {
  await signIn(page, sandbox, person, `/devices/${id}/settings/${section}`);
  await copyButton(page, section).click(FIRST);
  await expect(dialog(page).getByRole('group', { name: 'Devices' })).toBeVisible(FIRST);
}

/** Nothing of the dialog is wider than it. */
const isWithin = (page: Page) =>
  dialog(page).evaluate((box) =>
    [box, ...box.querySelectorAll('*')].every(
      ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth + 1,
    ),
  );

for (const [width, height] of [
  [390, 844],
  [320, 568],
  [640, 400],
] as const)
  test(
    `its buttons are visible at ${width} x ${height}, and a long name stays beside its checkbox`,
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const [source, other] = [device(HARBOUR), device(MAST)];
      const mara = await apiAs(sandbox, 'u_mara');
      const name = 'Survey drone for the northern breakwater and container terminals';
      await mara('PATCH', `/v1/user/devices/${other.id}`, { device_name: name });
      await bring(sandbox, source, 'modem');
      await page.setViewportSize({ width, height });
      await open(page, sandbox, source.id, 'modem');
      for (const verb of ['Cancel', 'Check devices']) await expect(button(page, verb)).toBeInViewport({ ratio: 1 });
      const box = await dialog(page).getByRole('checkbox', { name }).boundingBox();
      const text = await dialog(page).getByText(name, { exact: true }).boundingBox();
      expect(text?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      expect((await dialog(page).getByText('Automatic', { exact: true }).boundingBox())?.height).toBeLessThan(30);
      expect(await isWithin(page)).toBe(true);
    },
  );

test(
  'values that the device itself refused are said to be so before they are copied',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const harbour = device(HARBOUR);
    const source = await bring(sandbox, harbour, 'system');
    const warning = dialog(page).getByText('The device has not applied all of these values itself yet.');
    await open(page, sandbox, harbour.id, 'system');
    await expect(warning).toHaveCount(0);
    harbour.device.setBehaviour({ reject: 'The flash memory is full.' });
    await source.patch({ led: false }, 'system');
    await expect(warning).toBeVisible(FIRST);
  },
);

test('a template over five devices: two refuse by name, one is queued, one fails and is tried again, a reload keeps it', async ({
  page,
  sandbox,
  device,
}) => {
  test.slow();
  const [harbour, mast, wing, quarry] = [device(HARBOUR), device(MAST), device(WING), device(QUARRY)];
  const source = await bring(sandbox, harbour, 'system');
  const [atMast, atWing, atQuarry] = [
    await bring(sandbox, mast, 'system'),
    await bring(sandbox, wing, 'system'),
    await bring(sandbox, quarry, 'system'),
  ];
  await source.patch({ led: false, log_retention_days: 30 }, 'system');
  await source.when(({ state }) => state === 'in_sync', 'system');
  quarry.device.disconnect();
  await open(page, sandbox, harbour.id, 'system');

  await expect(dialog(page).getByRole('checkbox', { name: 'Host name' })).toHaveCount(0);
  await dialog(page).getByRole('checkbox', { name: 'All settings' }).uncheck();
  await choose(page, 'Status LED', 'Keep logs for');
  await dialog(page).getByRole('searchbox', { name: 'Search devices' }).fill('qua');
  await expect(dialog(page).getByRole('group', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await choose(page, 'Quarry drone');
  await dialog(page).getByRole('searchbox', { name: 'Search devices' }).fill('');
  await choose(page, 'North mast camera', 'Survey wing', 'River gauge camera', 'Workshop spare');
  await expect(dialog(page).getByText('5 devices selected')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Check devices').click();

  await expect(dialog(page).getByText('3 of 5 devices will be changed.')).toBeVisible(FIRST);
  await expect(result(page, 'River gauge')).toContainText('Left out: This device does not report these settings.');
  await expect(result(page, 'Workshop spare')).toContainText(
    'Left out: This device has not reported these settings yet.',
  );
  await expect(result(page, 'Quarry drone')).toContainText('Offline: queued until it is back');
  await expect(result(page, 'Survey wing')).toContainText('Changes: Status LED, Keep logs for');
  expect(await findings(page)).toEqual([]);
  expect((await atMast.get('system')).desired).toMatchObject({ led: true });

  wing.device.setBehaviour({ reject: 'The flash memory is full.' });
  await button(page, 'Copy to 3 devices').click();
  await expect(result(page, 'North mast')).toContainText('Applied', FIRST);
  await expect(result(page, 'Survey wing')).toContainText('The flash memory is full.', FIRST);
  await expect(result(page, 'Quarry drone')).toContainText('Waiting for the device…');
  await expect(dialog(page).getByText('1 of 5 applied, 3 failed, 1 in progress.')).toBeVisible();
  expect((await atMast.get('system')).reported).toMatchObject({ led: false, log_retention_days: 30 });

  await page.reload();
  quarry.device.connect();
  await page.getByRole('button', { name: 'Results of the last copy…' }).click(FIRST);
  await expect(result(page, 'Quarry drone')).toContainText('Applied', FIRST);
  expect((await atQuarry.get('system')).reported).toMatchObject({ led: false });
  await expect(dialog(page).getByText('2 of 5 applied, 3 failed, 0 in progress.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  wing.device.setBehaviour({});
  await button(page, 'Check the 3 failed devices again').click();
  await expect(dialog(page).getByText('1 of 3 devices will be changed.')).toBeVisible(FIRST);
  await button(page, 'Copy to 1 device').click();
  await expect(result(page, 'Survey wing')).toContainText('Applied', FIRST);
  expect((await atWing.get('system')).reported).toMatchObject({ led: false });
});

test(
  'a device that the user only views cannot be chosen; all by keyboard, at 390 px',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const harbour = device(HARBOUR);
    const settings = await bring(sandbox, harbour, 'general');
    await settings.patch({ location: 'Pier 4' }, 'general');
    const mara = await apiAs(sandbox, 'u_mara');
    const mast = sandbox.factory[MAST]?.id ?? '';
    const lowered = await mara('PATCH', `/v1/user/devices/${mast}/access/u_jonas`, { role: 'viewer' });
    expect(lowered.status).toBeLessThan(300);
    await signIn(page, sandbox, 'Jonas Okafor', `/devices/${harbour.id}/settings/general`);
    await copyButton(page, 'general').focus();
    await page.keyboard.press('Enter');
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'North mast camera' });
    await expect(row).toContainText('Your role (Viewer) can’t change these settings.', FIRST);
    await expect(row.getByRole('checkbox')).toBeDisabled();
    await expect(button(page, 'Check devices')).toBeDisabled();
    expect(await isWithin(page)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(copyButton(page, 'general')).toBeFocused();
  },
);

test.describe('a template of the connection itself', { tag: '@long' }, () => {
  // The browser itself prints that what was answered is no longer so.
  test.use({ times: { confirmS: 20 }, allowedConsole: /412 .*\/settings\/apply/ });
  test('asks for the number of devices, and for the confirmation of each', async ({ page, sandbox, device }) => {
    const [harbour, wing] = [device(HARBOUR), device(WING)];
    await page.setViewportSize({ width: 390, height: 800 });
    const source = await bring(sandbox, harbour, 'modem');
    const target = await bring(sandbox, wing, 'modem');
    await source.patch({ allow_roaming: true });
    await source.when(({ state }) => state === 'awaiting_confirm');
    await source.post('confirm');
    await source.when(({ state }) => state === 'in_sync');
    await open(page, sandbox, harbour.id, 'modem');
    await expect(dialog(page).getByRole('checkbox', { name: 'SIM PIN' })).toHaveCount(0);
    await choose(page, 'Survey wing', 'North mast camera');
    await button(page, 'Check devices').click();
    await expect(result(page, 'North mast')).toContainText('This device has not reported these settings yet.', FIRST);
    await expect(result(page, 'Survey wing')).toContainText('Must be confirmed');
    await expect(button(page, 'Copy to 1 device')).toBeDisabled();
    expect(await isWithin(page)).toBe(true);
    const answer = dialog(page).getByLabel('Type “1 device” to confirm');
    await answer.fill('1 device');
    // What was typed is an answer to what was shown, and to nothing else.
    await source.patch({ apn_mode: 'manual', apn: 'iot.example' });
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(answer).toHaveValue('');
    await expect(button(page, 'Copy to 1 device')).toBeDisabled();
    await answer.fill('1 device');
    await page.keyboard.press('Enter');
    await button(page, 'Keep new settings').click(FIRST);
    await expect(result(page, 'Survey wing')).toContainText('Applied', FIRST);
    await until(async () => (await target.get()).state === 'in_sync');
    expect((await target.get()).reported).toMatchObject({ allow_roaming: true });
  });
});
