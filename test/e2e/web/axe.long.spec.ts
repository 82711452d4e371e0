import type { Page } from '@playwright/test';
import { findingsInBoth } from '../../support/axe';
import { newDevice } from '../../support/newDevice';
import { apiAs } from '../../support/sandboxClient';
import { settled } from '../settled';
import { expect, signIn, signOut, test } from './fixtures';

/** Waits for transitions to end, then asks axe, in light and in dark. */
async function clean(page: Page, what: string): Promise<void> {
  await settled(page);
  expect(await findingsInBoth(page), what).toEqual([]);
}

async function dialog(page: Page, open: string, item?: string): Promise<void> {
  await page.getByRole('button', { name: open }).click();
  if (item !== undefined) {
    await clean(page, `the menu ${open}`);
    await page.getByRole('menuitem', { name: item }).click();
  }
  await expect(page.getByRole('dialog')).toBeVisible();
  await clean(page, open);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('axe finds nothing, light or dark,', () => {
  test.use({ allowedConsole: /40[34] \(/ });

  test('on general settings, sharing, their dialogs, errors and toasts', async ({ page, sandbox }) => {
    const device = `${sandbox.url}/devices/${sandbox.factory[0]?.id}`;
    await signIn(page, sandbox);
    await page.goto(`${device}/settings/general`);
    await page.getByLabel('Device name').fill('a\u0007');
    await page.getByRole('button', { name: 'Save name' }).click();
    await clean(page, 'a refused name');
    await dialog(page, 'Leave device…');
    await dialog(page, 'Remove device…');
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await clean(page, 'the question about unsaved edits');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.goto(`${device}/settings/sharing`);
    await page.getByLabel('Email addresses').fill('nobody');
    await page.getByLabel('Access ends').selectOption('date');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await clean(page, 'a refused invitation');
    await page.getByLabel('Email addresses').fill('tomo@sandbox.example');
    await page.getByLabel('Access ends').selectOption('never');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent')).toBeVisible();
    // Under the pointer it stays.
    await page.getByText('Invitation sent').hover();
    await clean(page, 'an open invitation and a toast');
    // A fading toast would fail axe for colours that are on their way.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await dialog(page, 'Actions for Ines Carvalho', 'Change access…');
    await dialog(page, 'Actions for Ines Carvalho', 'Revoke access…');
    await dialog(page, 'Withdraw the invitation to tomo@sandbox.example');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText('Mara Lindqvist invited tomo@sandbox.example as Viewer')).toBeVisible();
    await clean(page, 'activity');
    await page.goto(`${sandbox.url}/devices/${sandbox.factory[5]?.id}/settings/general`);
    await expect(page.getByRole('link', { name: 'Re-authenticate' })).toBeVisible();
    await clean(page, 'a device to authenticate again');
  });

  test('on adding a device, at each step, and the banner after it', async ({ page, sandbox }) => {
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await clean(page, 'no code');
    const first = await newDevice(sandbox);
    await page.getByLabel('Device code').fill(first.code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Is this your device?' })).toBeVisible();
    await clean(page, 'review');
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('heading', { name: 'Request denied' })).toBeVisible();
    await clean(page, 'denied');
    const second = await newDevice(sandbox);
    second.stop();
    await page.getByRole('button', { name: 'Enter another code' }).click();
    await page.getByLabel('Device code').fill(second.code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByRole('heading', { name: 'Device is finishing setup' })).toBeVisible();
    await clean(page, 'waiting');
    await page.getByRole('link', { name: 'All devices' }).click();
    await expect(page.getByText('Devices not showing as connected?')).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Developer panel' }).click();
    await expect(page.getByRole('complementary', { name: 'Developer panel' })).toBeVisible();
    await clean(page, 'banner and developer panel');
  });

  test('on an invitation in the states that a signed-in user meets', async ({ page, sandbox }) => {
    const mara = await apiAs(sandbox, 'u_mara');
    const invite = async (index: number, more: object = {}) => {
      const body = { device_id: sandbox.factory[index]?.id, email: 'tomo@sandbox.example', ...more };
      const id = ((await mara('POST', '/v1/invitations', body)).body as { id: string }).id;
      return `${sandbox.url}/invitations/${id}/accept`;
    };
    const open = await invite(2, { message: 'A note' });
    const expired = await invite(3, { expires_in_s: 1 });
    const h1 = page.getByRole('heading', { level: 1 });
    await signIn(page, sandbox, 'Ines Carvalho');
    await page.goto(open);
    await expect(h1).toHaveText('Wrong email address');
    await clean(page, 'wrong address');
    await signOut(page, sandbox);
    await signIn(page, sandbox, 'Tomo Sato');
    await page.goto(open);
    await expect(h1).toHaveText('Survey wing');
    await clean(page, 'open');
    await page.goto(expired);
    await expect(h1).toHaveText('This invitation has expired');
    await clean(page, 'expired');
    await page.goto(`${sandbox.url}/invitations/x/accept`);
    await expect(h1).toHaveText('Invalid invitation link');
    await clean(page, 'invalid');
  });
});
