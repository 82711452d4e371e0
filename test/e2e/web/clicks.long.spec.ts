import type { Locator, Page } from '@playwright/test';
import { newDevice } from '../../support/newDevice';
import { SOON, startAndOpen, strip } from './alertPage';
import { expect, live, row, signIn, test } from './fixtures';
import { setAndMeasured } from './pipelinePage';
import { connectDisarmed, FIRST, save } from './settingsPage';
import { watchLive } from './watching';

test.describe.configure({ timeout: 90_000 });

/** Counts the clicks that a job takes from the list of devices. */
function countClicks() {
  let count = 0;
  return {
    click: async (target: Locator) => {
      count += 1;
      await target.click(SOON);
    },
    count: () => count,
  };
}

/** Takes the place of the browser's question for notifications, which a browser without a window always refuses. */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    class Note extends EventTarget {
      static permission: NotificationPermission = 'default';
      static requestPermission = () => {
        Note.permission = 'granted';
        return Promise.resolve(Note.permission);
      };
    }
    Object.assign(window, { Notification: Note });
  });

test('a device is watched after 1 click', async ({ page, sandbox }) => {
  const job = countClicks();
  await signIn(page, sandbox);
  await job.click(page.getByRole('link', { name: 'Open Harbour drone' }));
  await expect(page).toHaveURL(/\/devices\/dev_\w+$/);
  expect(job.count()).toBe(1);
});

test('the list shows who needs help without a click, and 1 click leads from the alert to its logs', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await startAndOpen({ page, sandbox, device });
  await expect(live(page)).toBeVisible();
  drone.device.holdBattery(12);
  await expect(row(page, drone.name).getByText('Battery at 12 %')).toBeInViewport(SOON);

  await page.goto(`${sandbox.url}/devices/${drone.id}`);
  const job = countClicks();
  await job.click(strip(page).getByRole('link', { name: 'Logs of this moment: Battery at 12 %' }));
  await expect(page).toHaveURL(/\/settings\/system-logs\?around=/);
  expect(job.count()).toBe(1);
});

test('notifications of alerts are switched on with 2 clicks', async ({ page, sandbox }) => {
  await allowNotifications(page);
  const job = countClicks();
  await signIn(page, sandbox);
  await job.click(page.getByRole('banner').getByRole('button', { name: 'No open alerts' }));
  await job.click(page.getByRole('dialog', { name: 'Alerts' }).getByRole('button', { name: 'Notify me of alerts' }));
  await expect(page.getByText('Notifications of alerts are on.')).toBeVisible();
  expect(job.count()).toBe(2);
});

test('a person is invited with 3 clicks and an address', async ({ page, sandbox }) => {
  const job = countClicks();
  await signIn(page, sandbox);
  await job.click(page.getByRole('link', { name: 'Settings of Harbour drone' }));
  await job.click(page.getByRole('link', { name: 'Sharing', exact: true }));
  await page.getByLabel('Email addresses').fill('new@sandbox.example');
  await job.click(page.getByRole('button', { name: /^Send / }));
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('new@sandbox.example');
  expect(job.count()).toBe(3);
});

test('a device is added with 2 clicks and its code', async ({ page, sandbox }) => {
  const fresh = await newDevice(sandbox);
  const job = countClicks();
  await signIn(page, sandbox);
  await job.click(page.getByRole('link', { name: 'Add Device', exact: true }));
  await page.getByLabel('Device code').pressSequentially(fresh.code.replace('-', ''));
  await page.getByLabel('Device code').press('Enter');
  await page.getByLabel('Device name').fill('Cliff drone');
  await job.click(page.getByRole('button', { name: 'Add device', exact: true }));
  await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible(SOON);
  expect(job.count()).toBe(2);
  fresh.stop();
});

/** Opens a section of the settings of the first device from the list, which takes 2 clicks. */
async function openSection(page: Page, job: ReturnType<typeof countClicks>, name: string): Promise<void> {
  await job.click(page.getByRole('link', { name: 'Settings of Harbour drone' }));
  await job.click(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }));
}

test('a device is rebooted with 3 clicks and its name', async ({ page, sandbox, device }) => {
  connectDisarmed(device(0));
  const job = countClicks();
  await signIn(page, sandbox);
  await openSection(page, job, 'System');
  await job.click(page.getByRole('button', { name: 'Reboot…', exact: true }));
  const name = page.getByRole('dialog', { name: 'Reboot Harbour drone?' }).getByRole('textbox');
  await name.fill('Harbour drone');
  await name.press('Enter');
  await expect(page.getByText(/^Reboot: (sent|the device|offline|back)/)).toBeVisible(SOON);
  expect(job.count()).toBe(3);
});

test.describe('with video', () => {
  // The video of a device that has just gone is refused.
  test.use({ allowedConsole: /409 \(Conflict\).*\/whep$/ });

  test('another camera is shown with 1 key, or by the list on the video', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    await page.keyboard.press('2');
    await expect(page.getByLabel('Belly camera, live')).toBeVisible();
    const chooser = page.getByRole('combobox', { name: 'Camera' });
    await expect(chooser).toBeInViewport();
    await chooser.selectOption('Nose camera');
    await expect(page.getByLabel('Nose camera, live')).toBeVisible();
  });

  test('a snapshot is saved with 1 click', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const job = countClicks();
    const download = page.waitForEvent('download');
    await job.click(page.getByRole('button', { name: 'Snapshot' }));
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
    expect(job.count()).toBe(1);
  });

  test('a recording begins with 1 click and is saved with another', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const job = countClicks();
    await job.click(page.getByRole('button', { name: 'Record', exact: true }));
    const stop = page.getByRole('button', { name: 'Stop recording' });
    await expect(stop).toContainText(/[1-9]$/);
    expect(job.count()).toBe(1);
    const download = page.waitForEvent('download');
    await job.click(stop);
    expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
    expect(job.count()).toBe(2);
  });

  test('all devices that are online are shown on a wall with 2 clicks', async ({ page, sandbox, device }) => {
    const online = [device(0), device(1)];
    for (const one of online) one.device.connect();
    await signIn(page, sandbox);
    for (const { name } of online)
      await expect(row(page, name).getByText('Connected now', { exact: true })).toBeVisible(SOON);
    const job = countClicks();
    await job.click(page.getByRole('link', { name: 'Wall' }));
    await job.click(page.getByRole('button', { name: 'Show all online' }));
    await expect(page.locator('section[aria-label]')).toHaveCount(2);
    for (const { name } of online) await expect(page.getByRole('region', { name })).toBeVisible();
    expect(job.count()).toBe(2);
  });

  test('the bitrate of the video is changed with 3 clicks and a number', async ({ page, sandbox, device }) => {
    connectDisarmed(device(0));
    const job = countClicks();
    await signIn(page, sandbox);
    await openSection(page, job, 'Media');
    await page.getByLabel('Bitrate', { exact: true }).fill('600');
    await job.click(save(page));
    await expect(setAndMeasured(page, 'Bitrate').first()).toHaveText('600 kbit/s', FIRST);
    expect(job.count()).toBe(3);
  });
});
