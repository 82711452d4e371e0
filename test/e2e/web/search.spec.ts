import type { Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { expect, row, signIn, test } from './fixtures';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, ID or tag' });

test('the search takes text typed in its middle', async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  await search(page).click();
  await page.keyboard.type('arbour');
  await page.keyboard.press('Home');
  await page.keyboard.type('dock');
  await expect(search(page)).toHaveValue('dockarbour');
  await expect(page).toHaveURL(`${sandbox.url}/?q=dockarbour`);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('h');
  await expect(search(page)).toHaveValue('harbour');
  await expect(page.getByText('1 of 8 devices')).toBeVisible();
  // What does not come from the field shows in it all the same.
  await page.keyboard.press('End');
  await page.keyboard.type('zzz');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(`${sandbox.url}/`);
});

test(
  'the search takes each key on a slow computer, where keys come faster than the list is drawn',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await search(page).click();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    for (const [first, before] of [
      ['arbour', 'dock'],
      ['mast', 'north'],
      ['house', 'green'],
      ['yard', 'ship'],
    ] as const) {
      await page.keyboard.type(first);
      await page.keyboard.press('Home');
      await page.keyboard.type(before);
      await expect(page).toHaveURL(`${sandbox.url}/?q=${before}${first}`);
      await expect(search(page)).toHaveValue(before + first);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await expect(page).toHaveURL(`${sandbox.url}/`);
    }
  },
);

test('the search field keeps its focus when the list finishes loading', { tag: '@long' }, async ({ page, sandbox }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/v1/user/devices', (route) => held.then(() => route.continue()));
  await signIn(page, sandbox);
  await search(page).click();
  await page.keyboard.type('harb');
  letGo();
  await expect(page.getByText('1 of 8 devices')).toBeVisible();
  await page.keyboard.type('our');
  await expect(search(page)).toHaveValue('harbour');
  await expect(search(page)).toBeFocused();
});

test.describe('in a browser that speaks Turkish, where "I" and "i" are two letters', () => {
  test.use({ locale: 'tr-TR' });
  test(
    'a device is found without regard to case and accents, in the list and by Ctrl+K',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const mara = await apiAs(sandbox, 'u_mara');
      await mara('PATCH', `/v1/user/devices/${device(0).id}`, { device_name: 'Zürich ISLAND' });
      await signIn(page, sandbox);
      for (const typed of ['island', 'zurich', 'ZÜRICH', 'ısland', device(0).id.toUpperCase()]) {
        await search(page).click();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(typed);
        await expect(page.getByText('1 of 8 devices')).toBeVisible();
        await expect(row(page, 'Zürich ISLAND')).toBeVisible();
      }
      await page.keyboard.press('Control+k');
      const finder = page.getByRole('dialog', { name: 'Open a device' });
      await expect(finder.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('zurich island');
      await expect(finder.getByRole('option').first()).toContainText('Zürich ISLAND');
    },
  );
});
