import { expect, test } from './fixtures';
import { open, row } from './mavlinkPage';
import { field } from './settingsPage';

test('user tests and adds an endpoint, which counts as on only once the router reports it', async ({
  page,
  sandbox,
  device,
}) => {
  const { device: drone } = await open(page, sandbox, device);
  const controller = page.getByRole('region', { name: 'Flight controller' });
  await expect(controller.getByText('ArduPilot')).toBeVisible();
  await expect(row(page, 'qgc').getByText('Sends to 192.0.2.7:14550')).toBeVisible();
  await expect(row(page, 'qgc').getByText('Nothing answers at 192.0.2.7:14550')).toBeVisible();
  await expect(row(page, 'qgc')).not.toContainText(/No packets received|\b0 \w+\/s in/);
  await page.getByRole('link', { name: 'Add endpoint' }).click();

  await field(page, 'Name').fill('tablet');
  await field(page, 'Address').fill('192.0.2.9:14550');
  await field(page, 'Address').press('Tab');
  await expect(page.getByText('Enter the port in its own field.')).toBeVisible();
  await field(page, 'Address').fill('192.0.2.9');
  await page.getByRole('button', { name: 'Test endpoint' }).click();
  await expect(page.getByText('No packets: nothing answers at 192.0.2.9:14550.')).toBeVisible();
  await field(page, 'Address').fill('10.0.0.9');
  await page.getByRole('button', { name: 'Test endpoint' }).click();
  await expect(page.getByText('Heartbeat from system 1 at 1 Hz')).toBeVisible();

  // The device finishes a change only on command, so that a busy machine sees the pending change, too.
  drone.setBehaviour({ isHeld: true });
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const tablet = row(page, 'tablet');
  const control = tablet.getByRole('switch', { name: 'Enable tablet' });
  await expect(tablet.getByText('Applying…')).toBeVisible();
  await expect(control).not.toBeChecked();
  drone.setBehaviour({});
  await expect(control).toBeChecked();
  drone.setBehaviour({ isHeld: true });
  await control.click();
  await expect(tablet.getByText('Turning off…')).toBeVisible();
  await expect(tablet.getByText(/^Changed by Mara Lindqvist, /)).toBeVisible();
  await expect(row(page, 'qgc').getByText(/^Changed/)).toHaveCount(0);
  await expect(control).toBeChecked();
  drone.setBehaviour({});
  await expect(control).not.toBeChecked();

  await tablet.getByRole('button', { name: 'Actions for tablet' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(tablet).toHaveCount(0);
  await expect(row(page, 'qgc')).toBeVisible();
});
