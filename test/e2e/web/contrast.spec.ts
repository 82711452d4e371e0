import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, row, signIn, test } from './fixtures';
import { watchLive } from './watching';

// As Windows' contrast themes, which replace each background by the page's.
test.use({ contextOptions: { forcedColors: 'active' } });

/** A colour of the system's as it is drawn. */
const drawn = (page: Page, colour: 'Highlight' | 'HighlightText' | 'CanvasText') =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = name;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, colour);

async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  const background = await drawn(chosen.page(), 'Highlight');
  await expect(chosen).toHaveCSS('background-color', background);
  await expect(chosen).toHaveCSS('color', await drawn(chosen.page(), 'HighlightText'));
  await expect(other).not.toHaveCSS('background-color', background);
}

test('a contrast theme shows what is chosen in bars, lists and tabs', async ({ page, sandbox, device }) => {
  await signIn(page, sandbox);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expectChosen(main.getByRole('link', { name: 'Devices' }), main.getByRole('link', { name: 'Wall' }));
  const show = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await expectChosen(show.first(), show.nth(1));
  await expect(show.first().locator('strong')).toHaveCSS('color', await drawn(page, 'HighlightText'));
  const themes = page.getByRole('radiogroup', { name: 'Theme' });
  await expectChosen(themes.getByTitle('System'), themes.getByTitle('Light'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cam');
  const found = page.getByRole('dialog', { name: 'Open a device' }).getByRole('option');
  await expectChosen(found.first(), found.nth(1));
  await page.goto(`${sandbox.url}/devices/${device(0).id}/settings/system-logs`);
  const tabs = page.getByRole('navigation', { name: 'Device' });
  await expectChosen(tabs.getByRole('link', { name: 'Settings' }), tabs.getByRole('link', { name: 'Live' }));
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await expectChosen(
    sections.getByRole('link', { name: 'System logs' }),
    sections.getByRole('link', { name: 'System', exact: true }),
  );
  await expectChosen(page.getByRole('tab', { name: 'Journal' }), page.getByRole('tab', { name: 'Flight logs' }));
  // It says which settings it has.
  device(0).device.connect();
  await sections.getByRole('link', { name: 'Modem' }).click();
  const trackOf = (name: string) => page.getByRole('switch', { name }).locator('xpath=../following-sibling::span');
  const background = await drawn(page, 'Highlight');
  await expect(trackOf('Modem on')).toHaveCSS('background-color', background);
  await expect(trackOf('Allow roaming')).not.toHaveCSS('background-color', background);
});

test(
  'a contrast theme shows the marks over the video, and names its camera once',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const stage = page.getByRole('region', { name: 'Live video' });
    const text = await drawn(page, 'CanvasText');
    const health = page.getByRole('group', { name: 'Health of the video' }).locator('span').first();
    await expect(health).toHaveCSS('background-color', text);
    const record = stage.getByRole('button', { name: 'Record' }).locator('span').first();
    await expect(record).toHaveCSS('border-top-color', text);
    await expect(stage.getByRole('combobox', { name: 'Camera' }).first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`where the system is set to more contrast, in ${colorScheme}`, { tag: '@long' }, () => {
    test.use({ contextOptions: { contrast: 'more' }, colorScheme });

    // Each page has it in `pages.spec.ts`.
    test('texts of the search and of a refused name have a contrast of 7:1', async ({ page, sandbox, device }) => {
      const lowContrast = () => findings(page, ['color-contrast-enhanced']);
      await signIn(page, sandbox);
      await expect(row(page, device(0).name)).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Open a device' }).getByRole('option').first()).toBeVisible();
      expect(await lowContrast()).toEqual([]);
      await page.goto(`${sandbox.url}/devices/${device(0).id}/settings/general`);
      await page.getByLabel('Device name').fill('a\u0007');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByLabel('Device name')).toHaveAttribute('aria-invalid', 'true');
      expect(await lowContrast()).toEqual([]);
    });
  });
