import type { Locator, Page } from '@playwright/test';
import type { Role } from '#app/domain/role';
import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { connectDisarmed, FIRST } from './settingsPage';

interface Expected {
  /** What stands on the page for everybody who may look. */
  readonly seen: (page: Page) => Locator;
  /** What only those can use who may change it. */
  readonly control: (page: Page) => Locator;
  /** Who may change it, by the first letters of the roles; from `design/pages.md` §0, by hand. */
  readonly may: string;
  readonly isClosed?: true;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });

/** Every page of the settings, for a device that has all of it. */
const PAGES: Readonly<Record<string, Expected>> = {
  general: { seen: heading('About this device'), control: field('Location'), may: 'ae' },
  sharing: { seen: heading('People with access'), control: field('Email addresses'), may: 'a' },
  'media/pipeline': { seen: heading('Stream'), control: field('Resolution'), may: 'ae' },
  'media/sources/new': { seen: heading('Connection'), control: button('Add source'), may: 'ae' },
  'media/sources/main/edit': { seen: heading('Details'), control: button('Test source'), may: 'ae' },
  modem: { seen: heading('Signal'), control: field('Access point (APN)'), may: 'a' },
  mavlink: {
    seen: heading('Endpoints'),
    control: (page) => page.getByRole('link', { name: 'Add endpoint' }),
    may: 'ae',
  },
  'mavlink/configs/new': { seen: heading('Connection'), control: button('Add endpoint'), may: 'ae' },
  'mavlink/configs/mc_qgc/edit': { seen: heading('Connection'), control: button('Test endpoint'), may: 'ae' },
  radio: { seen: heading('Air to ground'), control: field('Frequency'), may: 'a' },
  network: { seen: heading('Interfaces'), control: button('Scan for networks'), may: 'a' },
  system: { seen: heading('Processor'), control: button('Reboot…'), may: 'a' },
  'system-logs': {
    seen: heading('System logs'),
    control: (page) => page.getByText('Follow new lines'),
    may: 'a',
    isClosed: true,
  },
  terminal: { seen: heading('Access'), control: heading('Access'), may: 'a', isClosed: true },
};

/** A path with its ids in place of their names. */
const withIds = (path: string) => path.replace(':sourceId', 'main').replace(':configId', 'mc_qgc');

const PEOPLE: readonly (readonly [Role, string])[] = [
  ['admin', 'Jonas Okafor'],
  ['editor', 'Ines Carvalho'],
  ['viewer', 'Ines Carvalho'],
];

test('every page of the settings is looked at', () => {
  expect(Object.keys(PAGES).sort()).toEqual(SETTINGS_PAGES.map(({ path }) => withIds(path)).sort());
});

for (const [role, person] of PEOPLE)
  test(`${role}: every page is as the role matrix says`, async ({ page, sandbox, device }) => {
    test.slow();
    const drone = device(0);
    connectDisarmed(drone);
    const mara = await apiAs(sandbox, 'u_mara');
    if (person === 'Ines Carvalho') await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role });
    await signIn(page, sandbox, person, `/devices/${drone.id}/settings/modem`);
    await expect(page.getByText('Applied on the device')).toBeVisible(FIRST);
    for (const [path, { seen, control, may, isClosed }] of Object.entries(PAGES)) {
      const isAllowed = may.includes(role.slice(0, 1));
      await page.goto(`${sandbox.url}/devices/${drone.id}/settings/${path}`);
      if (isClosed && !isAllowed) {
        await expect(page.getByText(/^Only admins and owners can open this page/), path).toBeVisible();
        await expect(control(page), path).toHaveCount(0);
        continue;
      }
      await expect(seen(page), path).toBeVisible(FIRST);
      await expect(page.getByText(/^View only\. Ask /), path).toHaveCount(isAllowed ? 0 : 1);
      if (isAllowed) await expect(control(page), path).toBeEnabled();
      else await expect(control(page).and(page.locator(':enabled')), path).toHaveCount(0);
    }
  });
