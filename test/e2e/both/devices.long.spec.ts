import { apiAs, deviceOf } from '../../support/sandboxClient';
import { newDevice } from '../../support/newDevice';
import { settingsOf } from '../../support/settings';
import { row } from '../web/fixtures';
import { expect, inBoth } from './bodies';

inBoth('the list says who is online, finds a device, and signs out', async ({ open, sandbox }) => {
  const { view } = await open();
  const { device, name } = deviceOf(sandbox, 0);
  await expect(row(view, name).getByText('Offline')).toBeVisible();
  device.connect();
  await expect(row(view, name).getByText('Online', { exact: true }).first()).toBeVisible();
  const search = view.getByRole('searchbox', { name: 'Search by name, ID or tag' });
  await search.fill('survey');
  await expect(view.getByText('1 of 8 devices')).toBeVisible();
  await expect(row(view, name)).toHaveCount(0);
  await search.fill('');
  device.disconnect();
  await expect(row(view, name).getByText('Offline')).toBeVisible();
  await view.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await view.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(sandbox.control.stats().openStreams).toBe(0);
});

inBoth('a device is added by its code', async ({ open, sandbox }) => {
  const { view, go } = await open('Tomo Sato');
  const device = await newDevice(sandbox);
  try {
    await go('/device');
    await view.getByLabel('Device code').fill(device.code);
    await view.getByRole('button', { name: /^Continue/ }).click();
    await view.getByLabel('Device name').fill('Cliff drone');
    await view.getByRole('button', { name: 'Add device' }).click();
    await expect(view.getByText('Cliff drone is connected and in your list.')).toBeVisible();
  } finally {
    device.stop();
  }
});

inBoth('a device is shared, and the invitation withdrawn', async ({ open, sandbox }) => {
  const { view, go } = await open();
  await go(`/devices/${sandbox.factory[0]?.id}/settings/sharing`);
  await view.getByLabel('Email addresses').fill('tomo@sandbox.example');
  await view.getByRole('button', { name: /^Send / }).click();
  const pending = view.getByRole('list', { name: 'Pending invitations' });
  await expect(pending.getByText('tomo@sandbox.example')).toBeVisible();
  await view.getByRole('button', { name: 'Withdraw the invitation to tomo@sandbox.example' }).click();
  await view.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(view.getByText('No pending invitations.')).toBeVisible();
});

inBoth('an alert is shown at once, and is acknowledged', async ({ open, sandbox }) => {
  const drone = deviceOf(sandbox, 0);
  await settingsOf(await apiAs(sandbox, 'u_mara'), drone.id).patch({ battery_after_s: 0 }, 'alerts');
  drone.device.holdBattery(60);
  drone.device.connect();
  const { view } = await open();
  await expect(row(view, drone.name).getByText(/^\d+ %$/)).toBeVisible();
  drone.device.holdBattery(12);
  await expect(row(view, drone.name).getByText('Battery at 12 %')).toBeVisible();
  await row(view, drone.name)
    .getByRole('link', { name: `Open ${drone.name}` })
    .click();
  const strip = view.getByRole('region', { name: 'Alerts' });
  await strip.getByRole('button', { name: 'Acknowledge: Battery at 12 %' }).click();
  await expect(strip).toContainText('Acknowledged by Mara Lindqvist');
  drone.device.disconnect();
});
