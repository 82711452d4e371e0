import type { Page } from '@playwright/test';
import { apiAs, deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { insist } from '../web/settingsPage';
import { expect, inBoth } from './bodies';

const pick = (from: Readonly<Record<string, unknown>>, names: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name]]));

interface Case {
  readonly page: string;
  readonly section: string;
  /** Changes something on the page. */
  readonly change: (view: Page) => Promise<unknown>;
  /** Answers what is asked before the change and after it. */
  readonly answer?: (view: Page, drone: { readonly name: string }) => Promise<void>;
  /** What the device, or for what it keeps the server, has then. */
  readonly has: Readonly<Record<string, unknown>>;
}

const CASES: readonly Case[] = [
  {
    page: 'general',
    section: 'general',
    change: (view) => view.getByLabel('Location').fill('Pier 4'),
    has: { location: 'Pier 4' },
  },
  {
    page: 'media/pipeline',
    section: 'media',
    change: (view) => view.getByRole('textbox', { name: 'Frame rate', exact: true }).fill('12'),
    answer: (view) => view.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click(),
    has: { fps: 12 },
  },
  {
    page: 'modem',
    section: 'modem',
    change: (view) => view.getByRole('textbox', { name: 'Data cap' }).fill('7'),
    has: { data_cap_gb: 7 },
  },
  {
    page: 'radio',
    section: 'radio',
    change: (view) => view.getByLabel('Frequency', { exact: true }).selectOption('5745'),
    answer: async (view, drone) => {
      await insist(view, drone, 'Apply change');
      await view.getByRole('button', { name: 'Keep new settings' }).click();
    },
    has: { frequency_mhz: 5745 },
  },
  {
    page: 'system',
    section: 'system',
    change: (view) => view.getByLabel('Time servers').fill('time.example'),
    has: { ntp_servers: ['time.example'] },
  },
];

for (const { page, section, change, answer, has } of CASES)
  inBoth(`settings are saved: ${page}`, async ({ open, sandbox }) => {
    const drone = deviceOf(sandbox, 0);
    drone.device.holdArmed(false);
    drone.device.connect();
    const { view, go } = await open();
    await go(`/devices/${drone.id}/settings/${page}`);
    await change(view);
    await view.getByRole('button', { name: 'Save changes' }).click();
    await answer?.(view, drone);
    const settings = settingsOf(await apiAs(sandbox, 'u_mara'), drone.id);
    await expect
      .poll(async () => {
        const { state, desired, reported } = await settings.get(section);
        return { state, ...pick(section === 'general' ? desired : (reported ?? {}), has) };
      })
      .toEqual({ state: 'in_sync', ...has });
    await expect(view.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    drone.device.disconnect();
  });

inBoth('settings are saved: a MAVLink endpoint', async ({ open, sandbox }) => {
  const drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  const { view, go } = await open();
  await go(`/devices/${drone.id}/settings/mavlink/configs/new`);
  await view.getByRole('textbox', { name: 'Name', exact: true }).fill('tablet');
  await view.getByRole('textbox', { name: 'Address', exact: true }).fill('10.0.0.9');
  await view.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(view.getByRole('switch', { name: 'Enable tablet' })).toBeChecked();
  drone.device.disconnect();
});

inBoth('settings are saved: a Wi-Fi network', async ({ open, sandbox }) => {
  const drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  const { view, go } = await open();
  await go(`/devices/${drone.id}/settings/network`);
  await view.getByRole('button', { name: 'Scan for networks' }).click();
  await view.getByRole('button', { name: 'Join Harbour Office' }).click();
  await view.getByRole('dialog').getByLabel('Key').fill('quay-and-crane');
  await view.getByRole('dialog').getByRole('button', { name: 'Join network' }).click();
  const connections = view.getByRole('list', { name: 'Connections' }).getByRole('listitem');
  await expect(connections.filter({ hasText: 'Harbour Office' })).toBeVisible();
  drone.device.disconnect();
});
