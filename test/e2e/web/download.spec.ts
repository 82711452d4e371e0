import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

const deviceOf = (sandbox: Sandbox) => `/v1/user/devices/${sandbox.factory[0]?.id}`;
const pathOf = (sandbox: Sandbox) => `/devices/${sandbox.factory[0]?.id}/settings/activity`;
const button = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });

/** Without an entry there is nothing to download. */
async function rename(sandbox: Sandbox) {
  const mara = await apiAs(sandbox, 'u_mara');
  await mara('PATCH', deviceOf(sandbox), { device_name: 'Pier drone' });
}

/** As in browsers that have no access to files. */
const withoutPicker = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
/** A real file of the browser's own storage: the system's dialog cannot be driven here. */
const withPicker = (page: Page) =>
  page.addInitScript(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(suggestedName, { create: true });
    };
    Object.assign(window, { showSaveFilePicker });
  });
const filesOf = (page: Page) =>
  page.evaluate(async () => {
    const files: Record<string, string> = {};
    const folder = (await navigator.storage.getDirectory()) as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [name, handle] of folder) files[name] = await (await handle.getFile()).text();
    return files;
  });

test('the activity is saved in full by a browser without file access', { tag: '@long' }, async ({ page, sandbox }) => {
  await withoutPicker(page);
  await rename(sandbox);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  const saved = page.waitForEvent('download');
  await button(page).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Pier drone activity 20\d\d-\d\d-\d\d\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ action: 'device.rename', actor: { name: 'Mara Lindqvist' } });
  await expect(page.getByText(/^Saved as Pier drone activity/)).toBeVisible();
});

test('the activity streams into a file that the user chooses', async ({ page, sandbox }) => {
  await withPicker(page);
  await rename(sandbox);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  await button(page).click();
  await expect(page.getByText(/^Saved as Pier drone activity/)).toBeVisible();
  const [[name, text] = ['', '']] = Object.entries(await filesOf(page));
  expect(name).toMatch(/\.jsonl$/);
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ action: 'device.rename' });
});

test.describe('a download that fails', () => {
  test.use({ allowedConsole: /503|Failed to load|ERR_/ });
  test('says why, leaves no file, and works when it is tried again', { tag: '@long' }, async ({ page, sandbox }) => {
    await withPicker(page);
    await rename(sandbox);
    await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
    const path = `${deviceOf(sandbox)}/audit/export`;
    const alert = page.getByRole('alert').filter({ hasText: 'The activity was not downloaded' });
    sandbox.control.addFault({ path, kind: 'cut', times: 1 });
    await button(page).click();
    await expect(alert).toContainText('The download was interrupted. Nothing was saved.');
    sandbox.control.addFault({ path, kind: 'status', status: 503, body: { error: 'Busy with a backup' }, times: 1 });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('Busy with a backup');
    sandbox.control.addFault({ path, kind: 'huge', bytes: 120_000_000, times: 1 });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('The file is larger than 100 MB. Nothing was saved.');
    expect(await filesOf(page)).toEqual({});
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(/^Saved as /)).toBeVisible();
  });
});

test('a download that hangs shows its progress, and can be cancelled', { tag: '@long' }, async ({ page, sandbox }) => {
  await withPicker(page);
  await rename(sandbox);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(sandbox));
  sandbox.control.addFault({ path: `${deviceOf(sandbox)}/audit/export`, kind: 'hang', times: 1 });
  await button(page).click();
  await expect(page.getByRole('progressbar', { name: 'Downloading the activity…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(button(page)).toBeVisible();
  expect(await filesOf(page)).toEqual({});
});
