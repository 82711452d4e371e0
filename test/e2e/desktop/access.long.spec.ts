import { findingsInBoth } from '../../support/axe';
import { startUpdateFeed } from '../../sandbox/index';
import { settled } from '../settled';
import { clickMenu, expect, openLink, signIn, startSignIn, test } from './fixtures';
import { signInToken } from '../../support/sandboxClient';

test('axe finds nothing in what the installed app adds, light or dark', async ({ launch, sandbox, page }) => {
  const feed = await startUpdateFeed({ version: '1.2.0', contents: Buffer.alloc(100, 'x') });
  const app = await launch({ env: { FARSIGHT_UPDATES: `${feed.url}#${feed.publicKey}` } });
  const view = await app.page();
  const clean = async (what: string) => {
    await settled(view);
    expect(await findingsInBoth(view), what).toEqual([]);
  };
  await expect(view.getByRole('radio', { name: 'System' })).toBeChecked();
  await expect(view.getByRole('button', { name: 'Update Now' })).toBeVisible();
  await clean('sign-in and the update card');
  await view.getByRole('button', { name: 'Update Now' }).click();
  await expect(view.getByRole('alert')).toContainText('Failed to download and install update');
  await clean('an update that failed');
  await view.getByRole('button', { name: 'Later' }).click();
  await startSignIn(app);
  await expect(view.getByText('Waiting for your browser')).toBeVisible();
  await clean('a sign-in that waits');
  await view.getByRole('button', { name: 'Cancel' }).click();
  await signIn(app, sandbox.url, page);
  await clean('the list with the vault’s notice');
  for (const item of ['Settings…', 'About Farsight', 'Open Device…']) {
    await clickMenu(app, item);
    await expect(view.getByRole('dialog')).toBeVisible();
    await clean(item);
    await view.keyboard.press('Escape');
    await expect(view.getByRole('dialog')).toHaveCount(0);
  }
  await openLink(app, sandbox.url, `farsight-dev://auth?token=${await signInToken(sandbox, 'u_jonas')}`);
  await expect(view.getByRole('dialog', { name: /^Switch to/ })).toBeVisible();
  await clean('the question whether to switch');
  await feed.close();
});
