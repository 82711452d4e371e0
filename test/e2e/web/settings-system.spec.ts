import { expect, test } from './fixtures';
import { openSettings, save } from './settingsPage';

test('a change is called done when the device has it; a refusal stands at its field', async ({
  page,
  sandbox,
  device,
}) => {
  await openSettings(page, sandbox, device(0), 'system');
  const servers = page.getByLabel('Time servers');
  await servers.fill('time.example\n\nblocked.example\n');
  await save(page).click();
  await expect(servers).toHaveAccessibleDescription('The device cannot reach blocked.example.');
  await expect(page.getByText('Rejected by the device')).toBeVisible();
  await servers.fill('time.example');
  await save(page).click();
  await expect(page.getByText('Applied on the device')).toBeVisible();
});
