import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, hold, test } from './fixtures';
import { openLog, rows } from './logPage';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Has files saved without the browser's own question where to, which no test can answer. */
const saveAtOnce = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

test.describe('with a server that fails', () => {
  test.use({ allowedConsole: /503 \(.*\/logs/ });

  test('a file whose size cannot be determined is not shown as still being measured', async ({
    page,
    sandbox,
    device,
  }) => {
    await openLog(page, sandbox, device(0));
    await page.route('**/logs/export', (route) => route.fulfill({ status: 503 }));
    await press(page, 'Download…');
    const dialog = page.getByRole('dialog', { name: 'Download the log' });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByText('Measuring…')).toHaveCount(0);
  });
});

test('a downloaded file has exactly the lines that match the filters', async ({ page, sandbox, device }) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { query: '?q=export' });
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  for (let count = 1; count <= 5; count += 1)
    drone.device.journal.write('farsight-agent', 6, `export ${count} token=abcdef123456`);
  await expect(rows(page)).toHaveCount(5);
  await page.getByLabel('Time', { exact: true }).selectOption('Last 15 minutes');
  await expect(rows(page)).toHaveCount(5);
  await saveAtOnce(page);
  await press(page, 'Download…');
  const dialog = page.getByRole('dialog', { name: 'Download the log' });
  await expect(dialog.getByText(/^(About )?5 lines, \d+ B\.$/)).toBeVisible();
  await dialog.getByText('JSON lines (.jsonl)').click();
  await dialog.getByRole('button', { name: 'Prepare file' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Save file/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Harbour drone log .*\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { message: string }).message);
  expect(messages).toEqual([1, 2, 3, 4, 5].map((count) => `export ${count} token=***`));
});

test('a file is prepared once, however often its button is clicked', async ({ page, sandbox, device }) => {
  await openLog(page, sandbox, device(0), { query: '?last=15m' });
  await press(page, 'Download…');
  const dialog = page.getByRole('dialog', { name: 'Download the log' });
  const prepare = dialog.getByRole('button', { name: 'Prepare file' });
  await expect(prepare).toBeEnabled();
  const asked: { dry_run?: boolean }[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/logs/export') && asked.push(request.postDataJSON() as object),
  );
  const release = await hold(page, '**/logs/export', 'answer');
  await prepare.dblclick();
  await expect(prepare).toHaveAttribute('aria-disabled', 'true');
  // Once events are heard again, the size is asked for again, not the file.
  sandbox.control.dropStreams();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  release();
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toBeVisible();
  expect(asked.filter((body) => body.dry_run !== true)).toHaveLength(1);
});

test('flight logs are saved and deleted', async ({ page, sandbox, device }) => {
  await openLog(page, sandbox, device(0), { query: '?tab=flights' });
  const table = page.getByRole('table', { name: 'Flight logs' });
  await expect(table.getByRole('row')).toHaveCount(10);
  await saveAtOnce(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table
      .getByRole('button', { name: /^Download .*tlog$/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.tlog$/);
  await table
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete log' }).click();
  await expect(table.getByRole('row')).toHaveCount(9);
  expect(await findings(page)).toEqual([]);
});
