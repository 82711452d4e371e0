import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { copied, expect, hold, signIn, test } from './fixtures';
import { openLog, rows } from './logPage';

/** The address of a line, or of none, of the last minute. */
const aMinuteAgo = (): string => `?around=${new Date(Date.now() - 60_000).toISOString()}&window=1m`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Scrolls the lines up until one has such a text; false where none has. */
const scrolledTo = (page: Page, pattern: string) =>
  rows(page)
    .last()
    .evaluate(async (row, source) => {
      const table = row.closest('[role=table]');
      const box = table?.parentElement;
      const isThere = () =>
        [...(table?.querySelectorAll<HTMLElement>('[role=row]') ?? [])].some(({ innerText }) =>
          new RegExp(source).test(innerText.trim()),
        );
      for (let steps = 0; box && steps < 300 && !isThere(); steps += 1) {
        box.scrollTop -= 900;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return isThere();
    }, pattern);

test.describe('with answers that the browser prints', () => {
  // 422 for an expression that is none, 409 for firmware without logs, 503 of a server in trouble.
  test.use({ allowedConsole: /(409|422|503) \(.*\/logs/ });

  test('an invalid expression is refused beside the field', async ({ page, sandbox, device }) => {
    await openLog(page, sandbox, device(0));
    await page.getByRole('searchbox').fill('/(/');
    await expect(page.getByRole('alert')).toContainText('This is not a valid regular expression');
    await page.getByRole('searchbox').fill('/^(([a-z0-9 ,./:-])+)+$!/');
    await expect(page.getByRole('alert')).toContainText('This expression takes too long');
  });

  test('the page says that a device’s firmware has no logs', async ({ page, sandbox }) => {
    await signIn(page, sandbox, undefined, `/devices/${sandbox.factory[4]?.id ?? ''}/settings/system-logs`);
    await expect(page.getByRole('heading', { name: 'This device sends no logs' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });

  test('older lines that fail to load are not shown as the beginning of the log, and can be loaded again', async ({
    page,
    sandbox,
    device,
  }) => {
    await page.route(/\/logs\?.*order=desc/, (route) => route.fulfill({ status: 503 }));
    await openLog(page, sandbox, device(0), { query: aMinuteAgo() });
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('An error occurred');
    await expect(page.getByText('The log begins here.')).toHaveCount(0);
    await page.unroute(/\/logs\?.*order=desc/);
    await press(page, 'Try again');
    // A busy server answers before it has looked through the minute, and a minute with many lines is more than one answer.
    const more = page.getByRole('button', { name: /^(Search|Load) older lines$/ });
    await expect(page.getByText('No older lines match.').or(more)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('newer lines that fail to load say so beside their button', async ({ page, sandbox, device }) => {
    const moment = new Date(Date.now() - 3_600_000).toISOString();
    await openLog(page, sandbox, device(0), { query: `?around=${moment}&window=15m` });
    const button = page.getByRole('button', { name: 'Load newer lines' });
    await expect(button).toBeVisible();
    await page.route(/\/logs\?.*order=asc/, (route) => route.fulfill({ status: 503 }));
    await button.click();
    await expect(button.locator('..').getByRole('alert')).toHaveText('An error occurred');
    await page.unroute(/\/logs\?.*order=asc/);
    await button.click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a linked line is reported as missing only once all lines of its time are loaded', async ({
    page,
    sandbox,
    device,
  }) => {
    const newer = /\/logs\?.*order=asc/;
    await page.route(newer, (route) => route.fulfill({ status: 503 }));
    await openLog(page, sandbox, device(0), { query: `${aMinuteAgo()}&at=k-none` });
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('An error occurred');
    await expect(page.getByText(/no longer in the log/)).toHaveCount(0);
    await page.unroute(newer);
    const release = await hold(page, newer);
    await press(page, 'Try again');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(/no longer in the log/)).toHaveCount(0);
    release();
    await expect(page.getByText(/no longer in the log/)).toBeVisible();
  });
});

test('text typed into the search with pauses stays complete, also on a slow computer', async ({
  page,
  sandbox,
  device,
}) => {
  await openLog(page, sandbox, device(0));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const field = page.getByRole('searchbox', { name: 'Search the messages' });
  // Each letter comes when the address takes over the ones before it.
  await field.pressSequentially('signal', { delay: 370 });
  await expect(page).toHaveURL(/[?&]q=signal$/);
  await expect(field).toHaveValue('signal');
});

test('new lines are followed, wait while older ones are read, and are shown again at a click', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { query: '?q=marker' });
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  for (let count = 1; count <= 60; count += 1) drone.device.journal.write('farsight-agent', 6, `marker ${count} end`);
  await expect(rows(page).filter({ hasText: 'marker 60 end' })).toBeVisible();
  const box = page.getByRole('table', { name: 'Log lines' });
  await box.hover();
  await page.mouse.wheel(0, -600);
  await expect(rows(page).filter({ hasText: 'marker 60 end' })).not.toBeInViewport();
  for (let count = 1; count <= 12; count += 1) drone.device.journal.write('farsight-agent', 6, `marker new ${count}`);
  await expect(page.getByRole('button', { name: '12 new lines' })).toBeVisible();
  await expect(page.getByText(/^Paused/)).toBeVisible();
  await expect(rows(page).filter({ hasText: 'marker new 12' })).toHaveCount(0);
  await press(page, '12 new lines');
  await expect(rows(page).filter({ hasText: 'marker new 12' })).toBeInViewport();
  await expect(page.getByText(/^Paused/)).toHaveCount(0);
});

test('each line is shown once after a short outage, without a gap', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { query: '?q=marker' });
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  drone.device.journal.write('farsight-agent', 6, 'marker first');
  await expect(rows(page).filter({ hasText: 'marker first' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  for (let count = 1; count <= 8; count += 1) drone.device.journal.write('farsight-agent', 6, `marker ${count}`);
  await expect(rows(page)).toHaveCount(9);
  sandbox.control.dropStreams();
  await expect(page.getByText('Connecting…', { exact: true })).toBeVisible();
  drone.device.journal.write('farsight-agent', 6, 'marker of the loss');
  await expect(page.getByText(/^\d+ lines?\/s$/)).toBeVisible();
  await expect(rows(page).filter({ hasText: 'marker of the loss' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
});

test('a flood of lines does not freeze the page, and omitted lines are counted', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openLog(page, sandbox, drone);
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  drone.device.journal.writeMany(6000);
  await expect(page.getByText(/^[1-9],\d{3} lines\/s$/)).toBeVisible({ timeout: 20_000 });
  drone.device.journal.writeMany(0);
  drone.device.journal.write('farsight-agent', 5, 'after the flood');
  await expect(rows(page).filter({ hasText: 'after the flood' })).toBeInViewport({ timeout: 20_000 });
  const table = page.getByRole('table', { name: 'Log lines' });
  expect(await table.getAttribute('aria-rowcount')).toMatch(/^\d{3,4}$/);
  expect(await scrolledTo(page, '^Skipped [\\d,]+ lines?$')).toBe(true);
});

test('a line is opened by keyboard, and its link leads back to it among its neighbours', async ({
  page,
  context,
  sandbox,
  device,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLog(page, sandbox, device(0), { query: '?unit=media.service&level=err' });
  await rows(page).last().focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const details = page.getByRole('cell', { name: 'Details' });
  await expect(details).toBeVisible();
  const message = await details.locator('pre').innerText();
  expect(await findings(page)).toEqual([]);
  await details.getByRole('button', { name: 'Copy link' }).click();
  await expect(details.getByText('Link copied')).toBeAttached();
  await page.goto(await copied(page));
  await expect(page.getByText(/^Around 20\d\d-/)).toBeVisible();
  const target = page.locator('[data-target]');
  await expect(target).toBeInViewport();
  await expect(target).toContainText(message.split('\n')[0] ?? '');
  // The minutes around it have an end.
  await expect(page.getByRole('button', { name: 'Follow new lines' })).toHaveCount(0);
});

test('a line of a megabyte is truncated, and shown in full on request', async ({ page, sandbox, device }) => {
  await openLog(page, sandbox, device(0), { query: '?q=core%20dump%20follows' });
  await rows(page).last().click();
  const details = page.getByRole('cell', { name: 'Details' });
  await expect(details.getByText('The first 4.1 kB of 1.0 MB.')).toBeVisible();
  const message = details.getByLabel('Message');
  await expect(message).not.toContainText('end of dump');
  expect(await findings(page)).toEqual([]);
  await details.getByRole('button', { name: 'Show all of it' }).click();
  await expect(message).toContainText(/(deadbeef){4}$|end of dump \d+$/);
  await expect(message).toContainText(/end of dump \d+$/);
  await expect(details.getByText(/^The first/)).toHaveCount(0);
});

test('secrets are shown to the owner on request; the log is emptied by its owner', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { query: '?q=secret%20word' });
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  drone.device.journal.write('farsight-agent', 6, 'secret word password=hunter22');
  await expect(rows(page).filter({ hasText: 'password=***' })).toBeVisible();
  await press(page, 'Show secrets');
  await page.getByRole('dialog').getByRole('button', { name: 'Show secrets' }).click();
  await expect(rows(page).filter({ hasText: 'password=hunter22' })).toBeVisible();
  await press(page, 'More actions for the log');
  await page.getByRole('menuitem', { name: 'Clear the log…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(drone.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click();
  await expect(page.getByText('Log cleared')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('admins read without secrets, editors and viewers not at all', async ({ page, sandbox, device, browser }) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { person: 'Jonas Okafor' });
  await expect(rows(page).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show secrets' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More actions for the log' })).toHaveCount(0);
  const camera = device(1);
  camera.device.connect();
  await page.goto(`${sandbox.url}/devices/${camera.id}/settings/system-logs`);
  await expect(page.getByText(/Ask an admin/)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, sandbox, 'Ines Carvalho', `/devices/${drone.id}/settings/system-logs`);
  await expect(other.getByText(/Ask an admin/)).toBeVisible();
  await expect(rows(other)).toHaveCount(0);
  await other.context().close();
});

test('a device that is offline shows what it uploaded, and says so where there is nothing', async ({
  page,
  sandbox,
}) => {
  const at = (index: number) => `${sandbox.url}/devices/${sandbox.factory[index]?.id ?? ''}/settings/system-logs`;
  await signIn(page, sandbox, undefined, new URL(at(2)).pathname);
  await expect(page.getByText(/^Offline\. These lines were uploaded until 20\d\d-/)).toBeVisible();
  await expect(rows(page).last()).toBeVisible();
  for (const [index, title] of [
    [5, 'No cached logs'],
    [6, 'No logs yet'],
  ] as const) {
    await page.goto(at(index));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('the log of a device that comes back is loaded without being asked for', async ({ page, sandbox, device }) => {
  const { id, device: wing } = device(2);
  await signIn(page, sandbox, undefined, `/devices/${id}/settings/system-logs`);
  const offline = page.getByText(/^Offline\. These lines were uploaded until/);
  await expect(offline).toBeVisible();
  wing.connect();
  await expect(offline).toHaveCount(0);
  await expect(rows(page).last()).toBeVisible();
});

test('the view stays at older lines when the device comes back', async ({ page, sandbox, device }) => {
  const { id, device: wing } = device(2);
  await signIn(page, sandbox, undefined, `/devices/${id}/settings/system-logs`);
  await rows(page).last().hover();
  await page.mouse.wheel(0, -900);
  // Ten rows above what is seen are there as well.
  await expect(rows(page).nth(15)).toBeInViewport();
  const read = page.locator(`[data-key="${await rows(page).nth(15).getAttribute('data-key')}"]`);
  wing.connect();
  await expect(page.getByText(/^Offline\. These lines/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^\d\S* new lines?$/ })).toBeVisible();
  await expect(read).toBeInViewport();
});

test('the beginning of the log is marked only when no filter hides earlier lines', async ({
  page,
  sandbox,
  device,
}) => {
  await page.route(/\/logs\?.*order=desc/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), next_cursor: null } });
  });
  const one = device(0);
  await openLog(page, sandbox, one);
  await expect(page.getByText('The log begins here.')).toBeAttached();
  await page.goto(`${sandbox.url}/devices/${one.id}/settings/system-logs?last=1h`);
  await expect(page.getByText('No older lines match.')).toBeAttached();
  await expect(page.getByText('The log begins here.')).toHaveCount(0);
});
