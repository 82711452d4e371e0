import { expect, signIn, test } from './fixtures';
import { applied, card, connectDisarmed } from './settingsPage';

const HEADER_PX = 48;
/** Windows, and the most that the index may be high there: two rows of links, and one for fingers. */
const SIZES = [
  { width: 1280, height: 800, most: 72 },
  { width: 390, height: 844, most: 60 },
] as const;

for (const { most, ...viewport } of SIZES)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the index is low, and its links lead to cards that are then unfolded and below the header', async ({
      page,
      sandbox,
      device,
    }) => {
      const drone = device(0);
      connectDisarmed(drone);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
      await applied(page);
      const index = page.getByRole('navigation', { name: 'On this page' });
      expect((await index.boundingBox())?.height).toBeLessThanOrEqual(most);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess).toBe(0);

      await index.getByRole('link', { name: 'Warning limits' }).press('Enter');
      const limits = card(page, 'Warning limits');
      await expect(limits.getByRole('heading')).toBeFocused();
      await expect(limits.getByRole('button', { name: 'Warning limits' })).toHaveAttribute('aria-expanded', 'true');
      const top = await limits.evaluate((one) => one.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(HEADER_PX);
      expect(top).toBeLessThan(viewport.height);

      // From the heading the keyboard goes on into the card.
      await page.keyboard.press('Tab');
      await expect(limits.locator(':focus')).toHaveCount(1);
    });
  });

test('in a window all links of the index are in sight, in as many rows as they need', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  connectDisarmed(drone);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
  await applied(page);
  const index = page.getByRole('navigation', { name: 'On this page' });
  for (const width of [960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const link of await index.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(index.getByRole('button', { includeHidden: true })).toHaveCount(0);
    const isCut = await index.evaluate((one) =>
      [...one.querySelectorAll('div')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    );
    expect(isCut, `at ${width} px`).toBe(false);
  }
});
