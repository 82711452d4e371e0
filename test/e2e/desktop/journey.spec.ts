import { chooseInBrowser, expect, opened, openLink, signInAddress, test } from './fixtures';

test('signs in by the link back from the browser, shows devices live, and signs out', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const window = await app.page();
  await expect(window.getByText('Authenticate using your system browser')).toBeVisible();
  await window.getByRole('button', { name: 'Continue with Google' }).click();
  const address = await signInAddress(app);
  await expect(window.getByRole('status').filter({ hasText: 'Waiting for the browser' })).toBeVisible();
  const link = await chooseInBrowser(page, address);
  expect(await openLink(app, sandbox.url, link)).toBe(0);
  await expect(window.getByText('Live: connected')).toBeVisible();
  expect(await opened(app)).toHaveLength(1);
});
