import { expect, signIn, test } from './fixtures';
import { findings } from '../../support/axe';
import { watchLive } from './watching';

test('one click on a message of the live page opens the logs of its minute, with readings and events', async ({
  page,
  browser,
  sandbox,
  device,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  // Of this page: the verdict may tell the frame rate of another stage.
  const rail = page.getByRole('complementary', { name: 'Telemetry' });
  await rail.getByRole('heading', { name: 'Video' }).click();
  await expect(rail).toContainText(/Frame rate\d/);
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await messages
    .getByRole('link', { name: /^Logs around/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/devices/${drone.id}/settings/system-logs\\?around=`));
  const panel = page.getByRole('region', { name: /^What happened around/ });
  const readings = panel.getByRole('region', { name: 'Readings' });
  for (const name of ['Bitrate', 'Frame rate', 'Packet loss', 'Latency', 'Battery', 'Signal (RSRP)'])
    await expect(readings.getByRole('group', { name, exact: true })).toBeVisible();
  const events = panel.getByRole('list', { name: 'Events' });
  await expect(events.getByRole('listitem').filter({ hasText: 'Message' }).first()).toBeVisible();

  await test.step('a value is read at another time by the keyboard', async () => {
    const slider = panel.getByRole('slider', { name: 'Time' });
    const before = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
  });

  await test.step('and by the pointer: what this page measured then, and since when', async () => {
    const rate = readings.getByRole('group', { name: 'Frame rate', exact: true });
    const course = rate.locator('svg');
    // The minutes begin before the page was opened, and end after it was left.
    await course.hover({ position: { x: 2, y: 8 } });
    await expect(rate).toContainText('--');
    await expect(readings.getByText(/^Values since \d\d:\d\d:\d\d\.$/)).toBeVisible();
    await expect(readings.getByRole('group', { name: 'Bitrate', exact: true })).toContainText('--');
    const { width = 0 } = (await course.boundingBox()) ?? {};
    const textOf = (name: string) => readings.getByRole('group', { name, exact: true }).innerText();
    const find = async () => {
      for (let x = width - 1; x > 0; x -= 4) {
        // Wherever it is now: events that are added above move it, and another line or mark then lies under the pointer.
        await course.hover({ position: { x, y: 8 } });
        const [fps, loss, kbps] = [await rate.innerText(), await textOf('Packet loss'), await textOf('Bitrate')];
        if (/\d fps/.test(fps) && /\d\.\d %/.test(loss) && /\d kbit\/s|n\/a/.test(kbps)) return true;
      }
      return false;
    };
    await expect.poll(find).toBe(true);
  });

  await test.step('a moment leads to its own lines, and the address is all another person needs', async () => {
    await events
      .getByRole('link', { name: /^Show the lines of/ })
      .first()
      .click();
    await expect(page).toHaveURL(/[?&]at=/);
    const { pathname, search } = new URL(page.url());
    const others = await browser.newContext();
    const other = await others.newPage();
    await signIn(other, sandbox, 'Jonas Okafor', pathname + search);
    const seen = other.getByRole('region', { name: /^What happened around/ });
    await expect(seen.getByRole('group', { name: 'Battery' })).toBeVisible();
    // Their own page has measured nothing of these minutes.
    await expect(seen.getByText(/^No video figures: /)).toBeVisible();
    await expect(seen.getByRole('group', { name: 'Frame rate', exact: true })).toHaveCount(0);
    await others.close();
  });
  expect(await findings(page)).toEqual([]);
});

test('minutes without any data say so', { tag: '@long' }, async ({ page, sandbox, device }) => {
  const { device: drone, id } = device(0);
  drone.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/system-logs?around=2026-01-31T12:00:00Z`);
  const panel = page.getByRole('region', { name: /^What happened around/ });
  await expect(panel.getByText('Readings are kept for 30 minutes')).toBeVisible();
  await expect(panel.getByText(/^No video figures: /)).toBeVisible();
  await expect(panel.getByText('No alert, message or change in these minutes.')).toBeVisible();
});
