import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { alertEvent, alertOf, SOON, start, startAndOpen, strip, type Sandbox } from './alertPage';
import { expect, live, row, signIn, test } from './fixtures';

// Pages of several people, each with its own waits.
test.describe.configure({ timeout: 90_000 });

const rule = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/**
 * Takes the place of the browser's notifications, of which a test sees nothing: what is left out is the system that shows
 * them, and its own question for permission.
 */
async function watchNotes(page: Page, answer: NotificationPermission = 'granted') {
  await page.context().addInitScript((given) => {
    const state = { notes: [] as { title: string; body: string; click: () => void }[], asked: 0 };
    class Note extends EventTarget {
      static permission: NotificationPermission = 'default';
      static requestPermission = () => {
        state.asked += 1;
        Note.permission = given;
        sessionStorage.setItem('asked', given);
        return Promise.resolve(given);
      };
      constructor(title: string, { body = '' }: NotificationOptions) {
        super();
        state.notes.push({ title, body, click: () => this.dispatchEvent(new Event('click')) });
      }
      close = () => undefined;
    }
    const isPage = location.protocol !== 'about:';
    const kept = isPage ? (sessionStorage.getItem('asked') as NotificationPermission | null) : null;
    Note.permission = kept ?? 'default';
    Object.assign(window, { Notification: Note, noted: state });
  }, answer);
}
interface Noted {
  readonly notes: { readonly title: string; readonly body: string; readonly click: () => void }[];
  readonly asked: number;
}
const notes = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { noted: Noted }).noted.notes.map(({ title, body }) => `${title}: ${body}`),
  );
const asked = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted.asked);

async function switchOn(page: Page, sandbox: Sandbox) {
  await signIn(page, sandbox, 'Mara Lindqvist', '/notifications');
  const toggle = page.getByRole('switch', { name: 'Notify me of alerts in this browser' });
  await expect(toggle).toBeEnabled();
  expect(await asked(page)).toBe(0);
  await toggle.check();
  expect(await asked(page)).toBe(1);
  await expect(toggle).toBeChecked();
}

test('a new alert is announced to screen readers; several take one line until opened, and the video keeps its size', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const mara = await start(sandbox, drone);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect(page.getByRole('region', { name: 'Video' }).first()).toBeVisible(SOON);
  const before = await height();
  drone.device.holdBattery(12);
  await expect(page.getByText('Alert: Battery at 12 %')).toHaveRole('status', SOON);
  await expect(strip(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(height).toBe(before);

  // Not from the start: a busy machine is as late, and two alerts at once are heard as two.
  const limits = { latency_after_s: 0, latency_limit: 50, latency_clear: 50 };
  expect((await settingsOf(mara, drone.id).patch(limits, 'alerts')).status).toBe(202);
  sandbox.control.setDeviceLink(drone.id, { delayMs: 60 });
  const more = strip(page).getByRole('button', { name: '1 more' });
  await more.click(SOON);
  await expect(strip(page).getByRole('listitem')).toHaveCount(2);
  // The worst comes first.
  await expect(strip(page).getByRole('listitem').first()).toContainText('Battery at 12 %');
  await expect.poll(height).toBe(before);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(strip(page).getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(page)).toEqual([]);
});

test('a device that goes offline keeps its alert in the list, also among those that need attention', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const mara = await start(sandbox, drone, { offline_after_s: 0 });
  await signIn(page, sandbox, 'Mara Lindqvist', '/?status=attention&role=owner');
  await expect(live(page)).toBeVisible();
  // The server reports no device offline that it has not seen online. An alert of the battery shows that it has.
  drone.device.holdBattery(12);
  const texts = async () =>
    ((await mara('GET', '/v1/user/alerts')).body as { items: { text: string }[] }).items.map(({ text }) => text);
  await expect.poll(texts, SOON).toContain('Battery at 12 %');
  await expect(row(page, drone.name)).toBeVisible(SOON);
  drone.device.holdBattery(60);
  await expect(row(page, drone.name)).toHaveCount(0, SOON);
  drone.device.disconnect();
  // One line for each alert: on a busy machine there may be one of a slow connection, too.
  await expect(row(page, drone.name).getByTitle(/^Offline$/m)).toBeVisible(SOON);
  drone.device.connect();
  await expect(row(page, drone.name)).toHaveCount(0, SOON);
});

test('an alert brings its device into an empty list of devices that need attention', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await startAndOpen({ page, sandbox, device }, ({ name }) => `/?status=attention&q=${name}`);
  await expect(page.getByRole('heading', { name: 'No device matches' })).toBeVisible();
  drone.device.holdBattery(12);
  await expect(row(page, drone.name).getByText('Battery at 12 %')).toBeVisible(SOON);
});

test('rules are changed by keyboard and validated, and a viewer sees them without controls', async ({
  page,
  browser,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/general`);
  const low = rule(page, 'Low battery');
  await expect(low).toContainText('Below 20 % for 10 s; cleared from 25 %.');
  await low.getByRole('button', { name: 'Change limits: Low battery' }).press('Enter');
  await low.getByLabel('Limit', { exact: true }).fill('30 %');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(low.getByText('Enter 30 % or more.')).toBeVisible();
  await low.getByLabel('Cleared at').fill('35');
  await low.getByLabel('For at least').fill('0');
  await rule(page, 'Weak signal').getByRole('switch').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(low).toContainText('Below 30 %; cleared from 35 %.');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const viewer = await (await browser.newContext()).newPage();
  await signIn(viewer, sandbox, 'Ines Carvalho', `/devices/${drone.id}/settings/general`);
  await expect(rule(viewer, 'Low battery')).toContainText('Below 30 %; cleared from 35 %.');
  await expect(rule(viewer, 'Weak signal')).toContainText('Off');
  await expect(viewer.getByRole('button', { name: /^Change limits/ })).toHaveCount(0);
  await expect(rule(viewer, 'Low battery').getByRole('switch')).toHaveCount(0);
  await viewer.context().close();
});

test.describe('in two tabs, also for a device that the server does not know', () => {
  test.use({ allowedConsole: /404/ });
  test('permission is asked for only after a click, one of two tabs notifies of an alert, and a click opens its device', async ({
    page,
    context,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    await watchNotes(page);
    await start(sandbox, drone);
    await switchOn(page, sandbox);
    const second = await context.newPage();
    // The permission is the site's: the stand-in keeps it by tab.
    await second.addInitScript(
      () => void (location.protocol !== 'about:' && sessionStorage.setItem('asked', 'granted')),
    );
    await second.goto(sandbox.url);
    await expect(live(second)).toBeVisible();
    const both = async () => [...(await notes(page)), ...(await notes(second))];
    drone.device.holdBattery(12);
    await expect.poll(both, SOON).toEqual([`${drone.name}: Battery at 12 %`]);
    const { id } = (
      (await (await apiAs(sandbox, 'u_mara'))('GET', '/v1/user/alerts')).body as { items: { id: string }[] }
    ).items[0] ?? { id: '' };
    // The same once more, and one that was over before it was told of.
    sandbox.control.inject(alertEvent('alert-raised', alertOf(id, { device_id: drone.id })));
    sandbox.control.inject(
      alertEvent('alert-cleared', alertOf('al_over')) + alertEvent('alert-raised', alertOf('al_over')),
    );
    sandbox.control.inject(alertEvent('alert-raised', alertOf('al_last')));
    await expect.poll(both, SOON).toEqual([`${drone.name}: Battery at 12 %`, 'A device: Alert al_last']);
    const told = (await notes(page)).length > 0 ? page : second;
    await told.evaluate(() => (window as unknown as { noted: Noted }).noted.notes[0]?.click());
    await expect(told).toHaveURL(new RegExp(`/devices/${drone.id}$`));
  });
});

test('quiet hours suppress notifications, and pages show alerts as usual', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await watchNotes(page);
  await start(sandbox, drone);
  await switchOn(page, sandbox);
  await page.getByRole('switch', { name: 'Quiet hours', exact: true }).check();
  const own = page.getByRole('region', { name: 'Quiet hours' });
  await expect(own.getByRole('combobox', { name: 'Time zone' })).not.toHaveValue('');
  await page.getByLabel('From').fill('00:00');
  await page.getByLabel('To', { exact: true }).fill('00:00');
  await expect(page.getByText('All day.')).toBeVisible();
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText('Quiet hours saved')).toBeVisible();
  await page.goto(`${sandbox.url}/devices/${drone.id}`);
  const lists = () => sandbox.control.stats().requests['GET /v1/user/alerts'] ?? 0;
  drone.device.holdBattery(12);
  await expect(strip(page)).toContainText('Battery at 12 %', SOON);
  // The notifier asks for the hours before it shows anything: once it asks for the last, it has decided on the others. One that comes
  // while it waits for the answer is decided with those before.
  let count = 0;
  const ask = async () => {
    const before = lists();
    sandbox.control.inject(alertEvent('alert-raised', alertOf(`al_${(count += 1)}`, { device_id: null })));
    await expect.poll(lists, { timeout: 5000 }).toBeGreaterThan(before);
  };
  for (let time = 0; time < 2; time += 1) await expect(ask).toPass();
  expect(await notes(page)).toEqual([]);
});

test.describe('a browser that blocks notifications', () => {
  test('shows the reason, and the switch stays off', async ({ page, sandbox }) => {
    await watchNotes(page, 'denied');
    await signIn(page, sandbox, 'Mara Lindqvist', '/notifications');
    const toggle = page.getByRole('switch', { name: 'Notify me of alerts in this browser' });
    await expect(toggle).toBeEnabled();
    // The click is refused: it does not stay on.
    await toggle.click();
    await expect(page.getByText('The browser blocks notifications from this site.')).toBeVisible();
    await expect(toggle).toBeDisabled();
    await expect(toggle).not.toBeChecked();
  });
});

test('thousands of malformed and valid events at once cost few requests and one notification', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await watchNotes(page);
  await start(sandbox, drone);
  await switchOn(page, sandbox);
  await page.getByRole('link', { name: 'Devices', exact: true }).first().click();
  await expect(row(page, drone.name).getByText(/^\d+ %$/)).toBeVisible(SOON);
  const lists = () => sandbox.control.stats().requests['GET /v1/user/alerts'] ?? 0;
  const before = lists();
  const odd = [
    alertOf('al_odd1', { device_id: null, text: null }),
    alertOf('al_odd2', { rule: 'warp_core', severity: 'doom', text: 7 }),
    { id: '../etc' },
    {},
  ].map((data) => alertEvent('alert-raised', data));
  const many = Array.from({ length: 2000 }, (_, index) => alertEvent('alert-raised', alertOf(`al_${index}`)));
  sandbox.control.inject([...odd, ...many, ...many, alertEvent('alert-cleared', alertOf('al_never'))].join(''));
  await expect.poll(() => notes(page), SOON).toEqual(['Farsight: 2002 new alerts']);
  expect(lists() - before).toBeLessThan(12);
  drone.device.holdBattery(12);
  await expect(row(page, drone.name).getByText('Battery at 12 %')).toBeVisible(SOON);
});

test.describe('a server without alerts', () => {
  test.use({ allowedConsole: /404/ });
  test('is asked once per page: rows show what devices report, and the notifications page says so', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    await start(sandbox, drone);
    drone.device.holdBattery(12);
    sandbox.control.addFault({ path: '/v1/user/alerts', kind: 'status', status: 404, body: { error: 'Not found' } });
    await signIn(page, sandbox);
    await expect(row(page, drone.name).getByText('Battery at 12 %')).toBeVisible(SOON);
    await page.goto(`${sandbox.url}/devices/${drone.id}/settings/general`);
    await expect(page.getByRole('heading', { name: 'Alert rules' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto(`${sandbox.url}/notifications`);
    await expect(page.getByText('This server raises no alerts.')).toBeVisible();
  });
});
