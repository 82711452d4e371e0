import { newDevice } from '../../support/newDevice';
import { apiAs, deviceOf } from '../../support/sandboxClient';
import { expect, installClock, row, signIn, test } from './fixtures';

const DAY_MS = 86_400_000;

for (const [how, ms] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const)
  test.describe(`on a computer whose clock is a day ${how}`, () => {
    test.beforeEach(({ page }) => installClock(page, Date.now() + ms));

    test('a device is added by its code', async ({ page, sandbox }) => {
      const device = await newDevice(sandbox);
      await signIn(page, sandbox, 'Tomo Sato', `/device?user_code=${device.code}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^1[45]:\d\d$/)).toBeVisible();
      await page.getByRole('button', { name: 'Add device' }).click();
      await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
      device.stop();
    });

    test('an invitation for an hour ends in an hour', async ({ page, sandbox }) => {
      const { id } = deviceOf(sandbox, 0);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/sharing`);
      await page.getByLabel('Email addresses').fill('tomo@sandbox.example,');
      await page.getByLabel('Access ends').selectOption({ label: 'In 1 hour' });
      await page.getByRole('button', { name: /^Send / }).click();
      await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('tomo@sandbox.example');
      const mara = await apiAs(sandbox, 'u_mara');
      const { body } = await mara('GET', `/v1/user/devices/${id}/invitations`);
      const [, ends] = /"access_expires_at":"([^"]+)"/.exec(JSON.stringify(body)) ?? [];
      const leftMs = Date.parse(ends ?? '') - Date.now();
      expect(leftMs).toBeGreaterThan(3_500_000);
      expect(leftMs).toBeLessThanOrEqual(3_606_000);
    });

    test('a row shows the status of its device as current', async ({ page, sandbox, device }) => {
      device(0).device.connect();
      await signIn(page, sandbox);
      await expect(row(page, device(0).name).getByText('Online', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/as of/i)).toHaveCount(0);
    });
  });
