import type { Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, test } from './fixtures';
import { openLog, rows } from './logPage';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('log lines are filtered, and the filters are in the address', async ({ page, sandbox, device }) => {
  await openLog(page, sandbox, device(0));
  await expect(rows(page).last()).toBeVisible();
  await page.getByLabel('Level').selectOption('Warning & up');
  await page.getByLabel('Add unit').selectOption('ModemManager');
  await page.getByRole('searchbox', { name: 'Search the messages' }).fill('/QMI|timeout/');
  await expect(page).toHaveURL(/unit=ModemManager&level=warning&q=%2FQMI%7Ctimeout%2F$/);
  await expect(rows(page).last().locator('mark')).toHaveText(/QMI|timeout/i);
  for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/Warning\s*ModemManager/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search the messages' })).toHaveValue('/QMI|timeout/');
  await expect(rows(page).last().locator('mark')).toHaveText(/QMI|timeout/i);
  await press(page, 'Remove ModemManager');
  await expect(page).not.toHaveURL(/unit=/);
  await page.getByRole('searchbox').fill('no such text');
  await page.getByLabel('Time', { exact: true }).selectOption('Last 15 minutes');
  await expect(page.getByRole('heading', { name: 'No lines match' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
