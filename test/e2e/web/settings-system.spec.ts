import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, signIn, test } from './fixtures';
import { connectDisarmed } from './settingsPage';

const pathOf = (sandbox: Sandbox) => `/devices/${sandbox.factory[0]?.id}/settings/system`;
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a change is called done when the device has it; a refusal stands at its field', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  connectDisarmed(drone);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  const servers = page.getByLabel('Time servers');
  await servers.fill('time.example\n\nblocked.example\n');
  await button(page, 'Save changes').click();
  await expect(servers).toHaveAccessibleDescription('The device cannot reach blocked.example.');
  await expect(page.getByText('Rejected by the device')).toBeVisible();
  await servers.fill('time.example');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Applied on the device')).toBeVisible();
});
