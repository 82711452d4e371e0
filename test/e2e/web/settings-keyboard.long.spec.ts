import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';
import { applied, connectDisarmed, FIRST } from './settingsPage';

/** More than any page has. */
const MOST_STOPS = 200;

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);

/** Presses Tab until the focus is there: it can be reached, and nothing before it keeps the keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible(FIRST);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), 'reached by Tab').toBe(true);
}

interface Edit {
  readonly path: string;
  readonly field: (page: Page) => Locator;
  /** The folded card that it is in. */
  readonly card?: string;
  /** Typed over what stands in the field, or a key. */
  readonly type?: string;
  readonly press?: string;
  /** What the device has then. */
  readonly section: string;
  readonly name: string;
  readonly value: unknown;
}

const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });
const toggle = (name: string) => (page: Page) => page.getByRole('switch', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A change on each page whose content is a section. */
const EDITS: readonly Edit[] = [
  {
    path: 'general',
    card: 'About this device',
    field: textbox('Location'),
    type: 'Pier 4',
    section: 'general',
    name: 'location',
    value: 'Pier 4',
  },
  {
    ...{ path: 'media/pipeline', card: 'Viewers and start', field: textbox('Viewer limit'), type: '7' },
    ...{ section: 'media', name: 'max_viewers', value: 7 },
  },
  {
    ...{ path: 'modem', card: 'Data usage', field: textbox('Data cap'), type: '20 GB' },
    ...{ section: 'modem', name: 'data_cap_gb', value: 20 },
  },
  {
    ...{ path: 'mavlink', card: 'Router', field: textbox('Drop duplicates within'), type: '100' },
    ...{ section: 'mavlink', name: 'dedup_ms', value: 100 },
  },
  {
    ...{ path: 'radio', card: 'Link', field: toggle('Adaptive link'), press: 'Space' },
    ...{ section: 'radio', name: 'adaptive_link', value: true },
  },
  {
    ...{ path: 'network', card: 'Uplink priority', field: (page) => button(page, 'Reorder wlan0'), press: 'ArrowUp' },
    ...{ section: 'network', name: 'uplinks', value: ['wlan0', 'wwan0'] },
  },
  {
    ...{ path: 'system', card: 'Access and safety', field: toggle('Status LED'), press: 'Space' },
    ...{ section: 'system', name: 'led', value: false },
  },
];

/** A change on each page of one thing, with the button that saves it. */
const ITEMS = [
  { path: 'media/sources/main/edit', field: textbox('Note'), type: 'Bow', verb: 'Save source', seen: 'Bow' },
  { path: 'mavlink/configs/mc_qgc/edit', field: textbox('Note'), type: 'Pilot', verb: 'Save endpoint', seen: /^Pilot/ },
  {
    ...{ path: 'mavlink/configs/new', field: textbox('Address'), type: '192.0.2.44', verb: 'Add endpoint' },
    seen: 'Sends to 192.0.2.44:14550',
  },
] as const;

async function check(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(page)).toEqual([]);
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { path, card, field, type, press, section, name, value } of EDITS)
    test(`${path}: a setting is changed by keyboard alone, and nothing scrolls sideways`, async ({
      page,
      sandbox,
      device,
    }) => {
      const drone = device(0);
      connectDisarmed(drone);
      const settings = settingsOf(await apiAs(sandbox, 'u_mara'), drone.id);
      await settings.when(({ state, reported }) => state === 'in_sync' && reported !== null, section, FIRST.timeout);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/${path}`);
      if (card !== undefined) {
        await tabTo(page, button(page, card));
        await page.keyboard.press('Enter');
      }
      await tabTo(page, field(page));
      if (press !== undefined) await page.keyboard.press(press);
      else await page.keyboard.type(type ?? '');
      await tabTo(page, button(page, 'Save changes'));
      await check(page);
      await page.keyboard.press('Enter');
      await settings.when(({ reported }) => JSON.stringify(reported?.[name]) === JSON.stringify(value), section);
      await expect(button(page, 'Save changes')).toHaveCount(0);
    });

  for (const { path, field, type, verb, seen } of ITEMS)
    test(`${path}: it is saved by keyboard alone, and nothing scrolls sideways`, async ({ page, sandbox, device }) => {
      const drone = device(0);
      connectDisarmed(drone);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/modem`);
      await applied(page);
      await page.goto(`${sandbox.url}/devices/${drone.id}/settings/${path}`);
      await tabTo(page, field(page));
      await page.keyboard.type(type);
      await tabTo(page, button(page, verb));
      await check(page);
      await page.keyboard.press('Enter');
      await expect(page.getByText(seen).first()).toBeVisible(FIRST);
    });

  test('a dialog holds the focus, and gives it back', async ({ page, sandbox, device }) => {
    const drone = device(0);
    connectDisarmed(drone);
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
    await applied(page);
    const reboot = button(page, 'Reboot…');
    await tabTo(page, reboot);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let stops = 0; stops < 6; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(reboot).toBeFocused();
  });
});
