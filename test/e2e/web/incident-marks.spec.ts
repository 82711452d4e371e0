import type { Browser, Page } from '@playwright/test';
import { HISTORY_STEP_MS } from '#app/domain/deviceHistory';
import type { Sandbox } from '../../sandbox/index';
import { findings } from '../../support/axe';
import { apiAs, type deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn, test } from './fixtures';
import { rows } from './logPage';

type Device = ReturnType<typeof deviceOf>;

const panelOf = (page: Page) => page.getByRole('region', { name: /^What happened around/ });
const marksOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Time line' });
const eventsOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Events' }).getByRole('listitem');
/** Of some events, what the list says of each. */
const EVENTS = [/Alert: Battery at 12 %/, /Cleared: Battery at 12 %/, /Armed/, /Disarmed/, /alerts settings/];
/** The line that is shown because the address names it. */
const shownLine = (page: Page) => rows(page).and(page.locator('[data-target]'));
const cursorOf = (page: Page) => new URL(page.url()).searchParams.get('at');

/** The server keeps one state for each five seconds. */
async function nextStep(): Promise<void> {
  const step = () => Math.floor(Date.now() / HISTORY_STEP_MS);
  const now = step();
  await expect.poll(step).toBeGreaterThan(now);
}

/** A drone to which something of each kind has just happened, and its logs around that. */
async function openBusyMinutes(page: Page, sandbox: Sandbox, { device, id }: Device): Promise<void> {
  const mara = await apiAs(sandbox, 'u_mara');
  await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts');
  device.holdArmed(false);
  device.holdBattery(12);
  device.connect();
  const around = new Date().toISOString();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/system-logs?around=${around}`);
  await expect(eventsOf(page).filter({ hasText: 'Alert: Battery at 12 %' })).toBeVisible();
  await nextStep();
  device.holdArmed(true);
  await expect(eventsOf(page).filter({ hasText: /Armed/ }).first()).toBeVisible();
  device.holdBattery(60);
  await nextStep();
  device.holdArmed(false);
  for (const hasText of EVENTS) await expect(eventsOf(page).filter({ hasText }).first()).toBeVisible();
}

async function openAs(browser: Browser, sandbox: Sandbox, page: Page): Promise<Page> {
  const { pathname, search } = new URL(page.url());
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Jonas Okafor', pathname + search);
  return other;
}

test(
  'each kind of event has a shape of its own, and each event has a mark on the time line or is counted by one',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    test.slow();
    await openBusyMinutes(page, sandbox, device(0));
    const shapes = await Promise.all(
      EVENTS.map((hasText) =>
        eventsOf(page)
          .filter({ hasText })
          .first()
          .locator('svg')
          .evaluate((svg) => svg.outerHTML),
      ),
    );
    expect(new Set(shapes).size).toBe(EVENTS.length);
    // Both at once: events may be added at any time.
    const { events, counts, boxes } = await panelOf(page).evaluate((panel) => {
      const marks = [...panel.querySelectorAll('ol[aria-label="Time line"] a')];
      return {
        events: panel.querySelectorAll('ol[aria-label="Events"] > li').length,
        counts: marks.map(({ textContent }) => Number(textContent || 1)),
        boxes: marks.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      };
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events);
    // One row, in which none lies on another: each can be hit.
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThan(23.9);
      expect(one.top).toBe(boxes[0]?.top);
      const next = boxes[index + 1];
      if (next) expect(one.right).toBeLessThanOrEqual(next.left + 0.1);
    }
    expect(await findings(page)).toEqual([]);
  },
);

test('a mark leads to the line nearest to it, and the address to the same line for another person', async ({
  page,
  sandbox,
  device,
  browser,
}) => {
  test.slow();
  const drone = device(0);
  drone.device.holdArmed(false);
  drone.device.connect();
  const around = new Date().toISOString();
  // Of these lines alone: the device writes others all the time.
  const query = `q=marker&around=${around}`;
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system-logs?${query}`);
  const table = page.getByRole('table', { name: 'Log lines' });
  const haveCome = (count: number) => expect(table).toHaveAttribute('aria-rowcount', String(count));
  // More than there is room for, before and after.
  for (let count = 1; count <= 40; count += 1) drone.device.journal.write('farsight-agent', 6, `marker ${count}`);
  await haveCome(40);
  // What the device did when it connected has marks of its own.
  await expect.poll(() => Date.now() - Date.parse(around), { timeout: 30_000 }).toBeGreaterThan(15_000);
  const mara = await apiAs(sandbox, 'u_mara');
  const writtenAt = Date.now();
  drone.device.journal.write('farsight-agent', 6, 'marker just before it');
  await mara('PATCH', `/v1/user/devices/${drone.id}`, { device_name: 'Harbour drone 2' });
  const renamedAt = Date.now();
  const mark = marksOf(page).getByRole('link', { name: /^Change, .*Harbour drone 2/ });
  await expect(mark).toBeVisible();
  await haveCome(41);
  // The next line is further away, however long the change took.
  await expect.poll(() => Date.now() - renamedAt).toBeGreaterThan(2 * (renamedAt - writtenAt));
  for (let count = 1; count <= 40; count += 1) drone.device.journal.write('farsight-agent', 6, `marker after ${count}`);
  await haveCome(81);
  await expect(rows(page).filter({ hasText: 'just before it' })).not.toBeInViewport();
  expect(cursorOf(page)).toBeNull();

  await mark.click();
  await expect(shownLine(page)).toContainText('just before it');
  await expect(shownLine(page)).toBeInViewport();
  const cursor = cursorOf(page);
  expect(cursor).not.toBeNull();
  // The minutes are the same ones: what was on the time line is still there.
  await expect(mark).toBeVisible();
  expect(new URL(page.url()).searchParams.get('around')).toBe(around);

  await test.step('by keyboard, and again after the reader has gone elsewhere', async () => {
    await shownLine(page).focus();
    await page.keyboard.press('Home');
    await expect(shownLine(page)).not.toBeInViewport();
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(shownLine(page)).toBeInViewport();
    expect(cursorOf(page)).toBe(cursor);
  });

  const other = await openAs(browser, sandbox, page);
  await expect(shownLine(other)).toContainText('just before it');
  await expect(shownLine(other)).toBeInViewport();
  await expect(
    marksOf(other)
      .getByRole('link', { name: /^Change, / })
      .first(),
  ).toBeVisible();
  await other.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'a button leads to the lines below, and a mark brings its own into view',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      test.slow();
      await openBusyMinutes(page, sandbox, device(0));
      await page.getByRole('button', { name: 'Show the log lines' }).tap();
      await expect(page.getByRole('table', { name: 'Log lines' })).toBeInViewport();
      const mark = marksOf(page).getByRole('link').first();
      expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      await mark.tap();
      await expect(shownLine(page)).toBeInViewport();
      expect(cursorOf(page)).not.toBeNull();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await findings(page)).toEqual([]);
    },
  );
});
