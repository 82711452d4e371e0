import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, live, row, signIn, test } from './fixtures';

const SOON = { timeout: 20_000 };
const select = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
};

test('owner tags several devices, shows one tag, and groups the list by tags, all in the address', async ({
  page,
  sandbox,
}) => {
  const mara = await apiAs(sandbox, 'u_mara');
  const idOf = (name: string) => sandbox.find(name)?.id ?? '';
  await settingsOf(mara, idOf('Survey wing')).patch({ tags: ['night'] }, 'general');
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  await select(page, ['Harbour drone', 'Survey wing']);
  await page.getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 devices' });
  await expect(dialog.getByText('on 1 of 2')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'night' }).click();
  await dialog.getByLabel('Add a tag').fill('Harbour');
  await dialog.getByRole('button', { name: 'Change 2 devices' }).click();
  await expect(dialog.getByText('2 of 2 done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();

  const wing = row(page, 'Survey wing');
  await expect(wing.getByRole('button')).toHaveText(['night', 'harbour'], SOON);
  await wing.getByRole('button', { name: 'harbour' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/?tag=harbour`);
  await expect(page.getByText('2 of 8 devices')).toBeAttached();

  await page.getByRole('button', { name: 'Filter, 1 active' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter and sort' });
  await filter.getByRole('button', { name: 'Clear filters' }).click();
  await filter.getByRole('combobox', { name: 'Group' }).selectOption('By tag');
  await filter.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/?group=tag`);
  await page.reload();
  const headings = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select all of / }) });
  await expect(headings).toHaveText(['harbour2 devices', 'night2 devices', 'No tag6 devices']);
  await expect(row(page, 'Survey wing')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all of night' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  // The arrow keys treat a heading like any other row.
  await page.locator('[data-index="0"] [data-control=name]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-index="1"] [data-control=name]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-index="3"] [data-control=name]')).toHaveText('night');
  expect(await findings(page)).toEqual([]);
});

test('editor is told which devices could not be tagged, and why', { tag: '@long' }, async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Ines Carvalho');
  await expect(live(page)).toBeVisible();
  await select(page, ['Harbour drone']);
  await page.getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 1 device' });
  await dialog.getByLabel('Add a tag').fill('no good');
  await expect(dialog.getByText('A tag has 1 to 32 letters a-z, digits or dashes.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change 1 device' })).toBeDisabled();
  await dialog.getByLabel('Add a tag').fill('good');
  await dialog.getByRole('button', { name: 'Change 1 device' }).click();
  await expect(dialog.getByText('0 of 1 done, 1 failed.')).toBeVisible();
  await expect(dialog.getByText('Failed: View only. Ask an editor for changes.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try 1 device again' })).toBeVisible();
});

test(
  'settings of one selected device are copied to the others',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const devices = [device(0), device(1)] as const;
    for (const one of devices) one.device.connect();
    const [from, to] = [devices[0].name, devices[1].name];
    await signIn(page, sandbox);
    await expect(row(page, to).getByText('Online')).toBeVisible(SOON);
    await select(page, [from, to]);
    await page.getByRole('button', { name: 'Copy settings to…' }).click();
    const first = page.getByRole('dialog', { name: 'Copy settings' });
    await first.getByLabel('From').selectOption(from);
    await first.getByLabel('Settings').selectOption('General settings');
    await first.getByRole('button', { name: 'Next' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy general settings to other devices' });
    await expect(dialog.getByText('1 device selected')).toBeVisible(SOON);
    await expect(dialog.getByRole('checkbox', { name: to })).toBeChecked();
    await dialog.getByRole('button', { name: 'Check devices' }).click();
    await expect(dialog.getByText(/of 1 devices will be changed|No device can be changed/)).toBeVisible(SOON);
  },
);

test(
  'open alerts of the selected devices are acknowledged at once',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = device(0);
    const mara = await apiAs(sandbox, 'u_mara');
    await settingsOf(mara, drone.id).patch({ battery_after_s: 0 }, 'alerts');
    drone.device.holdBattery(60);
    drone.device.connect();
    await signIn(page, sandbox);
    await expect(row(page, drone.name).getByText(/^\d+ %$/)).toBeVisible(SOON);
    drone.device.holdBattery(12);
    await expect(row(page, drone.name).getByText('Battery at 12 %')).toBeVisible(SOON);
    await select(page, [drone.name, 'Old rover']);
    await page.getByRole('button', { name: 'Acknowledge 1 alert' }).click();
    await expect(page.getByText('1 alert acknowledged')).toBeVisible(SOON);
    await expect(page.getByRole('button', { name: 'Acknowledge alerts' })).toBeDisabled(SOON);
    const { body } = await mara('GET', '/v1/user/alerts?state=open');
    expect(JSON.stringify(body)).toContain('"acknowledged_by":"Mara Lindqvist"');
  },
);
