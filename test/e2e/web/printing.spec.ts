import { expect, signIn, test } from './fixtures';

test('paper is white and has what the page says, without what is there to be pressed', async ({
  page,
  sandbox,
  device,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${device(0).id}/settings/general`);
  const title = page.getByRole('heading', { name: 'General' });
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(title).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
