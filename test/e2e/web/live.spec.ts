import type { Page } from '@playwright/test';
import { apiAs, until } from '../../support/sandboxClient';
import { expect, hold, installClock, live, pauseClock, row, setVisibility, signIn, test, unshare } from './fixtures';

const BANNER = 'Real-time connection lost. Device status may not be up to date.';
const reconnect = (page: Page) => page.getByRole('button', { name: 'Reconnect' });

/** Hides the tab, moves the page's clock on, and shows the tab again. */
async function sleep(page: Page, ms: number): Promise<void> {
  await setVisibility(page, 'hidden');
  await page.clock.fastForward(ms);
  await setVisibility(page, 'visible');
}

test.describe('when the connection breaks', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  // @spec 2.25, 2.66
  test('R2: the list stays in its place, one banner, three attempts, and Reconnect brings all back', async ({
    page,
    sandbox,
    device,
  }) => {
    const harbour = device(0);
    harbour.device.connect();
    await signIn(page, sandbox);
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    // The first reports sort the list.
    await expect(row(page, harbour.name).getByText(/^\d+ %$/)).toBeVisible();
    const place = await row(page, harbour.name).boundingBox();
    await sandbox.control.setListening(false);
    await expect(page.getByText(/Live: disconnected, attempt 1 of 3/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('The server is not responding. Retrying.');
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    expect(await row(page, harbour.name).boundingBox()).toEqual(place);
    await expect(page.getByText('Live: disconnected', { exact: true })).toBeVisible();
    // Nothing tells who is online: neither rows nor counts do.
    await expect(row(page, harbour.name).getByText('Unknown', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /online$/ })).toHaveText(/^–/);
    // The last values stay, and are no longer called live.
    await expect(row(page, harbour.name).getByText(/Last seen 1?\d s ago/)).toBeVisible();
    await sandbox.control.setListening(true);
    await reconnect(page).click();
    await expect(live(page)).toBeVisible();
    await expect(page.getByText(BANNER)).toBeHidden();
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    await expect(row(page, harbour.name).getByText('Connected now')).toBeVisible();
  });

  for (const [page, path, role, part] of [
    ['live page', '', 'heading', 'Offline, no video yet'],
    ['settings', '/settings/general', 'textbox', 'Device name'],
  ] as const)
    // @spec 2.66
    test(
      `the banner moves nothing on the ${page} of a device`,
      { tag: '@long' },
      async ({ page: tab, sandbox, device }) => {
        await signIn(tab, sandbox, 'Mara Lindqvist', `/devices/${device(0).id}${path}`);
        const shown = tab.getByRole(role, { name: part });
        await expect(shown).toBeVisible();
        const place = await shown.boundingBox();
        sandbox.control.addFault({ path: '/v1/user/events', kind: 'status', status: 503 });
        sandbox.control.dropStreams();
        await expect(tab.getByText(BANNER)).toBeVisible();
        await expect(shown).toBeVisible();
        expect(await shown.boundingBox()).toEqual(place);
        sandbox.control.clearFaults();
        await reconnect(tab).click();
        await expect(tab.getByText(BANNER)).toHaveCount(0);
        expect(await shown.boundingBox()).toEqual(place);
      },
    );

  test(
    'the banner lies beside the fields of the settings, not over them',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device(0).id}/settings/general`);
      const field = page.getByRole('textbox', { name: 'Device name' });
      await expect(field).toBeVisible();
      sandbox.control.addFault({ path: '/v1/user/events', kind: 'status', status: 503 });
      sandbox.control.dropStreams();
      const banner = page.getByRole('alert').filter({ hasText: 'Real-time connection lost' });
      await expect(banner).toBeInViewport({ ratio: 1 });
      const [lies, own] = [await banner.boundingBox(), await field.boundingBox()];
      expect((lies?.x ?? 0) + (lies?.width ?? Infinity)).toBeLessThan(own?.x ?? 0);
    },
  );

  test(
    'R10: a stream that opens and ends at once is tried exactly three times more',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await installClock(page);
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      await page.clock.fastForward(10_500);
      sandbox.control.addFault({ path: '/v1/user/events', kind: 'flap' });
      // A call that succeeds would show that the server is back, and so would one that waits until the faults are over.
      sandbox.control.addFault({ path: '/v1/*', kind: 'status', status: 503 });
      const asked = () => sandbox.control.stats().requests['GET /v1/user/events'] ?? 0;
      const before = asked();
      sandbox.control.dropStreams();
      for (const attempt of [1, 2, 3]) {
        await expect(page.getByText(`Live: disconnected, attempt ${attempt} of 3`)).toBeVisible();
        await page.clock.fastForward(3000);
        await expect.poll(() => asked() - before).toBe(attempt);
      }
      await expect(page.getByText(BANNER)).toBeVisible();
      await page.clock.runFor(60_000);
      // No call is made again between the end of the faults and the click.
      await pauseClock(page);
      sandbox.control.clearFaults();
      await reconnect(page).click();
      await expect(live(page)).toBeVisible();
      // The one that was asked for, after all that the page would have asked for by itself.
      expect(asked() - before).toBe(4);
    },
  );

  // @spec 4.12
  test(
    'R11: shows which devices are online while the event stream is refused',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const harbour = device(0);
      harbour.device.connect();
      sandbox.control.addFault({ path: '/v1/user/events', kind: 'status', status: 503 });
      await signIn(page, sandbox);
      await expect(page.getByText(/attempt 1 of 3/)).toBeVisible();
      await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
      await expect(row(page, 'Survey wing').getByText('Offline')).toBeVisible();
      sandbox.control.clearFaults();
      await expect(live(page)).toBeVisible();
    },
  );

  test(
    'status is unknown after ten seconds of attempts that hang, rather than "Online" with an old "Last seen"',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const harbour = device(0);
      harbour.device.connect();
      await installClock(page);
      await signIn(page, sandbox);
      const one = row(page, harbour.name);
      await expect(one.getByText('Online')).toBeVisible();
      await expect(live(page)).toBeVisible();
      // Nor is the status call answered, which is made 8 s after a loss.
      for (const path of ['/v1/user/events', '/v1/user/devices/status'])
        sandbox.control.addFault({ path, kind: 'hang' });
      sandbox.control.dropStreams();
      await expect(page.getByText(/Live: disconnected, attempt 1 of 3/)).toBeVisible();
      await page.clock.runFor(10_000);
      await expect(one.getByText('Unknown', { exact: true })).toBeVisible();
      await expect(one.getByText('Online')).toHaveCount(0);
      await expect(page.getByText(/Live: disconnected, attempt \d of 3/)).toBeVisible();
      sandbox.control.clearFaults();
      await page.clock.runFor(20_000);
      await expect(one.getByText('Online')).toBeVisible();
    },
  );

  test(
    'R13: changes during an outage of the stream are shown once it is back',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const [harbour, wing] = [device(0), device(2)];
      harbour.device.connect();
      await signIn(page, sandbox);
      await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
      sandbox.control.addFault({ path: '/v1/user/events', kind: 'reset' });
      sandbox.control.dropStreams();
      await expect(page.getByText(/Live: disconnected/)).toBeVisible();
      harbour.device.disconnect();
      wing.device.connect();
      sandbox.control.clearFaults();
      await expect(live(page)).toBeVisible();
      await expect(row(page, wing.name).getByText('Online')).toBeVisible();
      await expect(row(page, harbour.name).getByText('Offline')).toBeVisible();
    },
  );

  test(
    'R17: offline shows, and the network’s return reconnects at once',
    { tag: '@long' },
    async ({ page, sandbox, context }) => {
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      // Playwright takes the page off the network, and not the worker that reads the stream: that loses the server.
      await context.setOffline(true);
      await sandbox.control.setListening(false);
      await expect(page.getByText(BANNER)).toBeVisible();
      await sandbox.control.setListening(true);
      await context.setOffline(false);
      await expect(live(page)).toBeVisible();
    },
  );
});

test(
  'R9: a silent stream is detected within 45 s and opened again',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await installClock(page);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const [harbour, wing] = [device(0), device(2)];
    harbour.device.connect();
    // Silence counts from the second time on that something comes.
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    sandbox.control.setSilent(true);
    wing.device.connect();
    const mara = await apiAs(sandbox, 'u_mara');
    await until(
      async () => JSON.stringify((await mara('GET', '/v1/user/devices/status')).body).includes(wing.id),
      20_000,
    );
    await page.clock.fastForward(45_100);
    await expect(page.getByText(/Live: disconnected, attempt 1 of 3/)).toBeVisible();
    sandbox.control.setSilent(false);
    await page.clock.fastForward(3000);
    await expect(live(page)).toBeVisible();
    await expect(row(page, wing.name).getByText('Online')).toBeVisible();
  },
);

test('R12: bad events are ignored and good ones still arrive', { tag: '@long' }, async ({ page, sandbox, device }) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const bad = ['{"a":', '"../x"', 'null', '[[[', '"nobody"', `"${'x'.repeat(1_000_000)}"`, '{"id":{}}'];
  const names = ['device-online', 'device-offline', 'devices-melted', 'device-registered'];
  for (const name of names) for (const data of bad) sandbox.control.inject(`event: ${name}\ndata: ${data}\n\n`);
  sandbox.control.inject(':\n\nretry: soon\nid\n\u0000\ndata\n\n');
  const wing = device(2);
  wing.device.connect();
  await expect(row(page, wing.name).getByText('Online')).toBeVisible();
  await expect(live(page)).toBeVisible();
});

test(
  'R16: after two hours asleep the stream is opened again at once',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await installClock(page);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const { openedStreams } = sandbox.control.stats();
    await sleep(page, 2 * 3_600_000);
    await expect.poll(() => sandbox.control.stats().openedStreams).toBe(openedStreams + 1);
    await expect(live(page)).toBeVisible();
    await sleep(page, 2000);
    // A stream that was opened after that would be there before what happens later is told.
    const harbour = device(0);
    harbour.device.connect();
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    expect(sandbox.control.stats().openedStreams).toBe(openedStreams + 1);
  },
);

test(
  'R15: a clock that is a day wrong gives no negative or absurd times',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await page.clock.setSystemTime(Date.now() - 86_400_000);
    await signIn(page, sandbox);
    await expect(row(page, 'Greenhouse camera').getByText(/Last seen \d+ d ago/)).toBeVisible();
    await page.clock.setSystemTime(Date.now() - 30 * 86_400_000);
    await expect(row(page, 'Greenhouse camera').getByText('Last seen just now')).toBeVisible();
  },
);

test(
  'R18: last seen counts each second, and is correct at once after a pause',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await installClock(page);
    const harbour = device(0);
    harbour.device.connect();
    await signIn(page, sandbox);
    await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
    harbour.device.disconnect();
    await expect(row(page, harbour.name).getByText(/Last seen (just now|\d s ago)/)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(row(page, harbour.name).getByText(/Last seen 2\d s ago/)).toBeVisible();
    await page.clock.fastForward(3_600_000);
    await expect(row(page, harbour.name).getByText('Last seen 1 h ago')).toBeVisible();
  },
);

test(
  'a device without video is not called offline before its status is known',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const { id } = sandbox.find('Harbour drone') ?? { id: '' };
    await unshare(page);
    const open = await hold(page, '**/v1/user/events');
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}`);
    await expect(page.getByRole('status', { name: 'Loading streams' })).toBeVisible();
    // What was answered has been drawn by the time that another answer has come.
    await page.evaluate((url) => fetch(url).then((one) => one.text()), `/v1/user/devices/${id}/media/streams`);
    await expect(page.getByRole('heading', { name: 'Offline, no video yet' })).toHaveCount(0);
    open();
    await expect(page.getByRole('heading', { name: 'Offline, no video yet' })).toBeVisible();
  },
);
