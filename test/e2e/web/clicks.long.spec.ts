import type { Locator, Page } from '@playwright/test';
import { newDevice } from '../../support/newDevice';
import { SOON, start, strip } from './alertPage';
import { expect, live, row, signIn, test } from './fixtures';

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
  const drone = device(0);
  await start(sandbox, drone);
  await signIn(page, sandbox);
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
