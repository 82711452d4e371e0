import type { Page } from '@playwright/test';
import { settled } from '../settled';
import { expect, installClock, pauseClock, signIn, stopClock, test } from './fixtures';

/** Each press of a copy button that the browser refuses is a toast; others come from invitations that are not sent again. */
const toasts = (page: Page) => page.getByRole('button', { name: 'Dismiss' });

test.describe('toasts', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  /** The sharing page with four open invitations whose sending again fails, each with a toast of its own. */
  async function openWithFailures(page: Page, sandbox: Parameters<typeof signIn>[1]): Promise<string[]> {
    const device = sandbox.factory[0]?.id ?? '';
    const emails = ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'];
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device}/settings/sharing`);
    await page.evaluate(
      async ([id, list]) => {
        for (const email of list) {
          await fetch('/v1/invitations', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ device_id: id, email, expires_in_s: 1 }),
          });
        }
      },
      [device, emails] as const,
    );
    await page.waitForTimeout(1100);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Resend the invitation to d@x.test' })).toBeEnabled();
    sandbox.control.addFault({
      path: '/v1/invitations/*',
      method: 'POST',
      kind: 'status',
      status: 500,
      body: { error: 'Mail is down' },
    });
    return emails;
  }

  const resend = (page: Page, email: string) => page.getByRole('button', { name: `Resend the invitation to ${email}` });
  const fail = (page: Page, email: string) => resend(page, email).click();

  // @spec 9.7
  test('three at once, 356 wide, 14 apart; the fourth waits for its turn', async ({ page, sandbox }) => {
    const [first = '', ...others] = await openWithFailures(page, sandbox);
    await fail(page, first);
    // Under the pointer they stay: on a busy machine the first would be over before the last has come.
    await page.getByText('The invitation was not sent').hover();
    for (const email of others) await resend(page, email).press('Enter');
    await expect(toasts(page)).toHaveCount(3);
    await settled(page);
    const boxes = await toasts(page).evaluateAll((all) =>
      all.map((dismiss) => {
        const box = dismiss.parentElement?.getBoundingClientRect();
        return { width: box?.width ?? 0, top: box?.top ?? 0, bottom: box?.bottom ?? 0 };
      }),
    );
    const sorted = boxes.sort((a, b) => a.top - b.top);
    expect(sorted.map((one) => one.width)).toEqual([356, 356, 356]);
    expect(sorted.slice(1).map((one, index) => Math.round(one.top - (sorted[index]?.bottom ?? 0)))).toEqual([14, 14]);
    await toasts(page).first().click();
    await expect(toasts(page)).toHaveCount(3);
    await toasts(page).first().click();
    await expect(toasts(page)).toHaveCount(2);
  });

  // @spec 9.6
  test('one stays 4 s, longer under the pointer or the focus', { tag: '@long' }, async ({ page, sandbox }) => {
    await openWithFailures(page, sandbox);
    await stopClock(page);
    await fail(page, 'a@x.test');
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(3000);
    await expect(toasts(page)).toHaveCount(1);
    await page.getByText('The invitation was not sent').hover();
    await page.clock.runFor(6000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(10, 10);
    await toasts(page).focus();
    await page.clock.runFor(6000);
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).blur();
    await page.clock.runFor(500);
    await expect(toasts(page)).toHaveCount(1);
    // Its end and its fading are two timers, the second one set by React in between.
    let passed = 500;
    await expect
      .poll(async () => {
        if (passed < 2000) await page.clock.runFor(100);
        passed += 100;
        return toasts(page).count();
      })
      .toBe(0);
  });

  // @spec 9.8
  test(
    'one goes when pulled aside by 45 px, and springs back short of it',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await openWithFailures(page, sandbox);
      await fail(page, 'a@x.test');
      const toast = page.getByText('The invitation was not sent');
      const pull = async (by: number) => {
        const box = (await toast.boundingBox()) ?? { x: 0, y: 0 };
        await page.mouse.move(box.x + 5, box.y + 5);
        await page.mouse.down();
        await page.mouse.move(box.x + 5 + by, box.y + 5, { steps: 4 });
        await page.mouse.up();
      };
      await settled(page);
      const before = await toast.boundingBox();
      await pull(44);
      expect((await toast.boundingBox())?.x).toBe(before?.x);
      await pull(46);
      await expect(toasts(page)).toHaveCount(0);
    },
  );

  test(
    'one is read out politely: it comes inside a live region that was there before',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await openWithFailures(page, sandbox);
      const region = page.locator('[role=status][aria-live=polite]').last();
      await expect(region).toBeAttached();
      await expect(region).toBeEmpty();
      await fail(page, 'a@x.test');
      await expect(region.getByText('The invitation was not sent')).toBeVisible();
      await expect(region.getByText('Mail is down')).toBeVisible();
    },
  );
});

// @spec 9.31
test('the developer panel shows version, commit, API, stream and the last errors, and is remembered', async ({
  page,
  sandbox,
}) => {
  await signIn(page, sandbox);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Developer panel' }).click();
  const panel = page.getByRole('complementary', { name: 'Developer panel' });
  for (const text of ['1.1.6', 'unknown', sandbox.url, 'connected'])
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  await expect(panel.getByText(/GET \/v1\/user: 401|None\./).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('farsight.developer'))).toBe('true');
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close developer panel' }).click();
  await expect(panel).toHaveCount(0);
});

test.describe('crashes', { tag: '@long' }, () => {
  // Thrown on purpose.
  test.use({ allowedConsole: /Kaboom/ });

  test('are listed by the developer panel, those from before it was opened as well', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(page.getByText('8 devices')).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Kaboom one');
      });
      void Promise.reject(new Error('Kaboom two'));
    });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Developer panel' }).click();
    const crashes = page.getByRole('list', { name: 'Crashes' });
    await expect(crashes.getByText('Kaboom one')).toBeVisible();
    await expect(crashes.getByText('Kaboom two')).toBeVisible();
  });

  test('from the start of a page are listed before its log is sent anywhere', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    // With a list that is kept, the app starts later than the page: the harder case.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('farsight.wasSignedIn'))).toContain('\n');
    await page.evaluate(() => localStorage.setItem('farsight.developer', 'true'));
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => void Promise.reject(new Error('Kaboom early'))),
    );
    // The log is opened 3 s after the start, so never with a stopped clock.
    await installClock(page);
    await pauseClock(page);
    await page.reload();
    // The app waits for a frame with the names of the kept list.
    await page.clock.runFor(500);
    await expect(page.getByRole('list', { name: 'Crashes' }).getByText('Kaboom early')).toBeVisible();
  });
});
