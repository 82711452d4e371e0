import type { Page } from '@playwright/test';
import type { Shot, Stage } from './Stage';
import { applied, at, dialog, MODEM, text } from './states';

const isPlaying = () => [...document.querySelectorAll('video')].some((video) => video.videoWidth > 0);

/** A low battery counts as an alert at once. */
async function lowBattery({ device, settings }: Stage): Promise<void> {
  await (await settings()).patch({ battery_after_s: 0 }, 'alerts');
  device.holdBattery(12);
}

/** An offer to transfer the device to Jonas. */
const offered = async ({ api, id }: Stage) =>
  (await api())('POST', `/v1/user/devices/${id}/transfer`, { user_id: 'u_jonas' });

/** What devices report of trouble, what they have not reported for a while, and what waits for a person. */
export const REPORTS: readonly Shot[] = [
  {
    ...{ page: 'wall', state: 'alert', path: '/wall', seen: text('Battery at 12 %') },
    after: async (stage) => {
      await lowBattery(stage);
      await stage.page.goto(`${stage.sandbox.url}/wall?devices=${stage.id}`);
      await stage.page.waitForFunction(isPlaying);
    },
  },
  {
    ...{ page: 'live', state: 'alert', path: '/devices/:id', seen: text('Battery at 12 %'), isWhole: true },
    before: lowBattery,
    after: ({ page }) => page.waitForFunction(isPlaying),
  },
  {
    ...{ page: 'live', state: 'messages', path: '/devices/:id', isWhole: true },
    after: async ({ page, device }) => {
      await page.waitForFunction(isPlaying);
      device.sayError('EKF variance');
      device.sayError('A text as long as a flight controller sends at most: 50 c.');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('summary').filter({ hasText: 'Messages' }).click();
    },
    seen: (page: Page) => page.getByText('EKF variance').first(),
    sizes: [{ width: 390, height: 844 }],
  },
  {
    ...{ page: 'network', state: 'stale', path: at('network'), isWhole: true, seen: text(/^\d+ s old$/) },
    after: async (stage) => {
      await applied(stage);
      await stage.page.getByText('In use').first().waitFor();
      stage.device.disconnect();
    },
  },
  ...(['u_jonas', 'u_mara'] as const).map((person) => ({
    ...{ page: 'general', path: at('general'), before: offered },
    ...{
      state: person === 'u_jonas' ? 'offered' : 'waiting',
      person: person === 'u_jonas' ? 'Jonas Okafor' : 'Mara Lindqvist',
    },
    seen: text(/^Ownership was offered|offers you ownership/),
  })),
  {
    ...{ page: 'modem', state: 'template-pending', path: MODEM, seen: dialog },
    after: async (stage) => {
      await applied(stage);
      stage.device.setBehaviour({ ignores: true });
      await (await stage.settings()).patch({ data_cap_gb: 9 });
      await stage.page.getByText('Waiting for the device').first().waitFor();
      await stage.page.getByRole('button', { name: 'Copy to other devices…' }).click();
    },
  },
];
