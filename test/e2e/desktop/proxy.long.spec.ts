import { electronPath } from '../../support/launchDesktop';
import { startPasswordProxy, type PasswordProxy } from '../../support/passwordProxy';
import { chooseInBrowser, expect, live, openLink, startSignIn, test as base } from './fixtures';

const test = base.extend<{ office: PasswordProxy }>({
  office: async ({}, use) => {
    const proxy = await startPasswordProxy('crew', 'quay and crane');
    await use(proxy);
    await proxy.close();
  },
});

// A real Electron passes a proxy by for addresses of this machine, where the sandbox is.
test.skip(electronPath !== null, 'the sandbox would be reached without the proxy');

test('the app asks for a proxy’s password once per run', async ({ launch, sandbox, office, page }) => {
  const app = await launch({ env: { STAND_IN_PROXY: office.url } });
  const window = await app.page();
  const dialog = window.getByRole('dialog', { name: 'Sign in to your proxy' });
  await expect(dialog).toContainText(office.host);
  await expect(dialog).toContainText('Harbour office');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('crew');
  await dialog.getByLabel('Password').fill('wrong');
  await window.keyboard.press('Enter');
  await expect(dialog).toContainText('does not accept this name and password');
  await expect(dialog.getByLabel('Name')).toHaveValue('crew');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill('quay and crane');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);

  await openLink(app, sandbox.url, await chooseInBrowser(page, await startSignIn(app)));
  await expect(live(window)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(office.passed.filter((one) => one.includes('/v1/user/devices'))).not.toEqual([]);
});
