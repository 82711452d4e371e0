import { expect, test } from './fixtures';

// Scripts that do not arrive, and the error that the test throws.
test.use({ allowedConsole: /net::ERR_FAILED|canary/ });

// @spec 2.68
test('visitor whose scripts do not arrive learns so after ten seconds, and reloads the page', async ({
  page,
  sandbox,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${sandbox.url}/sign-in`);
  const title = page.getByRole('heading', { name: 'Farsight has not started yet' });
  /** Moves the page's animations to a time, in ms since they began. */
  const moveTo = (ms: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, ms);
  await moveTo(9999);
  await expect(title).toBeHidden();
  await moveTo(10_000);
  await expect(title).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('If that does not help, contact your administrator.');

  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(title).toBeHidden();
});

// @spec 2.69
test('visitor whose app fails while it starts learns so at once, and reloads the page', async ({ page, sandbox }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('canary') !== null) return;
    sessionStorage.setItem('canary', 'the first load fails');
    window.matchMedia = () => {
      throw new TypeError('canary: no matchMedia');
    };
  });
  await page.goto(`${sandbox.url}/sign-in`);
  const title = page.getByRole('heading', { name: 'Farsight could not start' });
  await expect(title).toBeVisible();

  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(title).toBeHidden();
});
