import path from 'node:path';
import { expect, live, signIn, test } from './fixtures';
import { without } from '../../../scripts/lib/machine';

// Each has a Secret Service of its own around the app.
test.skip(...without('keytar', 'secretService'));

// @spec 3.15
test('an open keyring keeps the session between runs, and signing out removes it', async ({
  launch,
  sandbox,
  page,
}) => {
  const userData = test.info().outputPath('profile');
  const first = await launch({ userData, keyring: 'unlocked' });
  await signIn(first, sandbox.url, page);
  await expect((await first.page()).getByText('sign in again next time')).toHaveCount(0);
  await first.close();

  const slow = path.join(__dirname, '../../support/slowFirstPaint.cjs');
  const second = await launch({ userData, keyring: 'unlocked', requires: slow });
  const window = await second.page();
  await expect(live(window)).toBeVisible();
  await window.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(window.getByText('Redirecting in')).toBeVisible();
  await second.close();

  const third = await launch({ userData, keyring: 'unlocked' });
  await expect((await third.page()).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('a locked keyring is reported with Retry, and the session lasts for this run (R23)', async ({
  launch,
  sandbox,
  page,
}) => {
  const userData = test.info().outputPath('profile');
  const first = await launch({ userData, keyring: 'unlocked' });
  await signIn(first, sandbox.url, page);
  await first.close();

  const second = await launch({ userData, keyring: 'locked' });
  const window = await second.page();
  await expect(window.getByText('Unlock your keyring to stay signed in.')).toBeVisible();
  // The vault was asked before this page was there.
  await window.reload();
  await expect(window.getByText('Unlock your keyring to stay signed in.')).toBeVisible();
  await window.getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByText('Unlock your keyring to stay signed in.')).toBeVisible();
  await signIn(second, sandbox.url, page);
  await second.close();

  const third = await launch({ userData, keyring: 'unlocked' });
  await expect(live(await third.page())).toBeVisible();
});
