import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { expect, installClock, live, pauseClock, row, signIn, test } from './fixtures';

const BANNER = 'Real-time connection lost. Device status may not be up to date.';
const EVENTS = '/v1/user/events';

/** Cuts the account's stream and lets every attempt fail, until the page has given up. */
async function lose(page: Page, sandbox: Sandbox): Promise<void> {
  // No reset: the browser itself repeats a request over a connection that is reset.
  sandbox.control.addFault({ path: EVENTS, kind: 'status', status: 503 });
  sandbox.control.dropStreams();
  await expect(page.getByText(BANNER)).toBeVisible();
}

test.describe('after an outage of more than nine seconds', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  test(
    'status is unknown while neither stream nor status call answers, and known again after the next call that succeeds',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const harbour = device(0);
      harbour.device.connect();
      await signIn(page, sandbox);
      const one = row(page, harbour.name);
      await expect(one.getByText('Online')).toBeVisible();
      sandbox.control.addFault({ path: '/v1/user/devices/status', kind: 'status', status: 503 });
      await lose(page, sandbox);
      await expect(one.getByText('Unknown', { exact: true })).toBeVisible();
      await expect(one.getByText('Online')).toHaveCount(0);
      await expect(one.getByText(/Last seen 1?\d s ago/)).toBeVisible();
      await one.getByRole('link', { name: harbour.name, exact: true }).click();
      const head = page
        .getByRole('banner')
        .filter({ hasText: harbour.name })
        .or(page.locator('header', { hasText: harbour.name }));
      await expect(head.getByText(/^Unknown for /)).toBeVisible();
      harbour.device.disconnect();
      sandbox.control.clearFaults();
      // No button, no reload: opening a page makes a call, which shows that the server is back.
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('link', { name: 'Sharing' }).click();
      await expect(page.getByText(BANNER)).toHaveCount(0);
      await expect(head.getByText(/^Offline/)).toBeVisible();
    },
  );

  test('a window that gets the focus tries again without a message', { tag: '@long' }, async ({ page, sandbox }) => {
    await installClock(page);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await lose(page, sandbox);
    // A call that succeeds is a sign of its own, and a try before it keeps the next one waiting for five seconds.
    sandbox.control.addFault({ path: '/v1/*', kind: 'hang' });
    await pauseClock(page);
    await page.clock.runFor(5100);
    const asked = () => sandbox.control.stats().requests[`GET ${EVENTS}`] ?? 0;
    const before = asked();
    const states: string[] = [];
    await page.exposeFunction('tellState', (words: string) => states.push(words));
    await page.evaluate(() => {
      const element = [...document.querySelectorAll('[role=status]')].find((one) =>
        one.textContent.startsWith('Live:'),
      );
      if (!element) return;
      new MutationObserver(
        () => void (window as unknown as { tellState(words: string): void }).tellState(element.textContent),
      ).observe(element, { subtree: true, characterData: true, childList: true });
    });
    for (let time = 0; time < 20; time += 1) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(asked).toBe(before + 1);
    await page.clock.runFor(4900);
    expect(asked()).toBe(before + 1);
    expect(states).toEqual([]);
    await expect(page.getByText(BANNER)).toBeVisible();
    sandbox.control.clearFaults();
    await page.clock.runFor(5100);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(asked).toBe(before + 2);
    // A stream counts once it has lasted a second.
    await expect(async () => {
      await page.clock.runFor(1100);
      await expect(live(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(states).toEqual(['Live: connected']);
  });

  test(
    'a server that ends every stream at once counts as unreachable, and is tried less and less often',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await installClock(page);
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      sandbox.control.addFault({ path: EVENTS, kind: 'flap' });
      sandbox.control.dropStreams();
      await expect(page.getByText(BANNER)).toBeVisible();
      const asked = (path: string) => sandbox.control.stats().requests[`GET ${path}`] ?? 0;
      const [streams, lists] = [asked(EVENTS), asked('/v1/user/devices')];
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      // In steps shorter than the second after which a stream counts: the page's clock must not run ahead of the network.
      let known = streams;
      for (let time = 0; time < 60_000; time += 500) {
        await page.clock.runFor(500);
        // What the page asked before is answered by now, and of a new stream its end has come, however slow the worker that reads it.
        for (let calls = asked(EVENTS) > known ? 10 : 1; calls > 0; calls -= 1)
          await page.evaluate(() => fetch('/v1/user').then((answer) => answer.text()));
        known = asked(EVENTS);
        if (time % 5000 === 0) await expect(page.getByText(BANNER)).toBeVisible();
      }
      // After 0, 10 and 30 s; whatever its other calls say.
      expect(asked(EVENTS) - streams).toBeLessThanOrEqual(4);
      expect(asked('/v1/user/devices')).toBe(lists);
    },
  );
});

test(
  'a rename during an outage of a few seconds is shown once the stream is back',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const path = `/v1/user/devices/${sandbox.factory[0]?.id ?? ''}`;
    const mara = await apiAs(sandbox, 'u_mara');
    const etag = (await mara('GET', path)).headers.get('etag') ?? '*';
    // Until the page tries again, after three seconds, nobody hears of it.
    sandbox.control.dropStreams();
    expect((await mara('PATCH', path, { device_name: 'Renamed unheard' }, { 'if-match': etag })).status).toBe(200);
    await expect(row(page, 'Renamed unheard')).toBeVisible();
    await expect(live(page)).toBeVisible();
  },
);
