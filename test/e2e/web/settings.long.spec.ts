import type { Locator, Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';
import { card, connectDisarmed } from './settingsPage';

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not there');
  return found;
};
const section = (page: Page, name: string) => page.getByRole('region', { name });
const list = (page: Page) => page.getByRole('navigation', { name: 'Settings' });
/** A name whose letters run from right to left and that begins and ends with what has no direction of its own. */
const RIGHT_TO_LEFT = '(מצלמה 1)';

test('the sections take 184 px and the page all that is left of 1200', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeVisible();
  const sections = await box(list(page));
  expect(sections).toMatchObject({ x: 40, width: 184 });
  const main = await box(section(page, 'Name'));
  const details = await box(section(page, 'Details'));
  expect(main.x).toBe(248);
  expect(details).toMatchObject({ width: 288 });
  expect(details.x + details.width).toBe(1240);
  expect(details.x - main.x - main.width).toBe(16);
  await list(page).getByRole('link', { name: 'Sharing' }).click();
  const invite = await box(section(page, 'Invite people'));
  const pending = await box(section(page, 'Pending invitations'));
  expect(invite).toMatchObject({ width: 304 });
  expect(invite.x + invite.width).toBe(1240);
  expect(pending).toMatchObject({ x: 248, width: 672 });
  // All rows of people are seen at once, and the form with its button.
  const send = await box(page.getByRole('button', { name: 'Send invitation' }));
  expect(send.y + send.height).toBeLessThan(800);
});

test('the title stays where it is from one section to the next', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  const first = await box(page.getByRole('heading', { level: 2, name: 'General' }));
  for (const [link, title] of [
    ['Sharing', 'Sharing'],
    ['Modem', 'Modem'],
  ] as const) {
    await list(page).getByRole('link', { name: link }).click();
    const next = await box(page.getByRole('heading', { level: 2, name: title }));
    expect([next.x, next.y]).toEqual([first.x, first.y]);
  }
});

test('what the device reports stands beside its settings and stays in sight, and on a phone below them', async ({
  page,
  sandbox,
  device,
}) => {
  connectDisarmed(device(0));
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device(0).id}/settings/general`);
  const [software, first, last] = [card(page, 'Details'), section(page, 'Name'), section(page, 'Alert rules')];
  await expect(software).toBeInViewport();
  const form = await box(first);
  const aside = await box(software);
  expect(aside.x - form.x - form.width).toBe(16);
  expect(aside).toMatchObject({ width: 288 });
  expect(aside.x + aside.width).toBe(1240);
  await last.evaluate((one) => one.scrollIntoView());
  await expect(first).not.toBeInViewport();
  await expect(software).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  const end = await box(last);
  expect(await box(software)).toMatchObject({ x: end.x, width: end.width });
  expect((await box(software)).y).toBeGreaterThan(end.y + end.height);
});

test('below 720 px the sections are a select', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 720, height: 900 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  const select = page.getByRole('combobox', { name: 'Settings section' });
  await expect(list(page)).toBeVisible();
  await expect(select).toBeHidden();
  await page.setViewportSize({ width: 719, height: 900 });
  await expect(list(page)).toBeHidden();
  await select.selectOption('Sharing');
  await expect(page.getByRole('heading', { level: 2, name: 'Sharing' })).toBeVisible();
});

test('only what one may want elsewhere has a button that copies it', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  await expect(section(page, 'Details').getByText('r1', { exact: true })).toBeVisible();
  const names = await section(page, 'Details')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual(['Copy serial number', 'Copy public address', 'Copy device ID']);
});

test('what is dangerous is red, and stands last', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  const remove = page.getByRole('button', { name: 'Remove device…' });
  await expect(remove).toHaveCSS('color', 'rgb(198, 40, 40)');
  const details = await box(section(page, 'Details'));
  expect((await box(section(page, 'Danger zone'))).y).toBeGreaterThan(details.y + details.height);
});

test('an empty name is refused as soon as the field is left', async ({ page, sandbox }) => {
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id}/settings/general`);
  const name = page.getByLabel('Device name');
  await name.fill('');
  await expect(name).toHaveAccessibleDescription('');
  await name.press('Tab');
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await name.fill('Pier');
  await expect(name).toHaveAccessibleDescription('');
});

test('a name from right to left leaves the words around it in order, in dialogs, notices and the activity', async ({
  page,
  sandbox,
}) => {
  const device = sandbox.factory[0]?.id;
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', `/v1/user/devices/${device}`, { device_name: RIGHT_TO_LEFT });
  const isolated = (text: string) => page.locator('bdi', { hasText: text });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device}/settings/general`);
  for (const action of ['Remove device…', 'Leave device…', 'Revoke authentication…']) {
    await page.getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog').getByRole('heading').locator('bdi')).toHaveText(RIGHT_TO_LEFT);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(`${sandbox.url}/devices/${device}/settings/activity`);
  await expect(page.getByRole('list', { name: 'Activity' }).locator('bdi')).toHaveText([
    'Mara Lindqvist',
    'Harbour drone',
    RIGHT_TO_LEFT,
  ]);
  await expect(isolated(RIGHT_TO_LEFT).first()).toHaveCSS('unicode-bidi', 'isolate');
});
