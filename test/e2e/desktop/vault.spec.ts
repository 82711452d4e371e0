import { expect, signIn, test } from './fixtures';
import { without } from '../../../scripts/lib/machine';

test('sign-in works without a keyring, and says that it ends with the app (R24)', async ({ launch, sandbox, page }) => {
  // On macOS and Windows, the app finds the vault of the system.
  test.skip(...without('linux'));
  const app = await launch();
  const window = await app.page();
  await signIn(app, sandbox.url, page);
  const notice = window.getByText('You will need to sign in again next time');
  await expect(notice).toBeVisible();
  await window.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
});
