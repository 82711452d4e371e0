import { expect, signIn, test } from './fixtures';
import { applied, card, connectDisarmed } from './settingsPage';

const HEADER_PX = 48;
/** One row of links. */
const MOST_PX = 60;

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the index is one row, and its links lead to cards that are then unfolded and below the header', async ({
      page,
      sandbox,
      device,
    }) => {
      const drone = device(0);
      connectDisarmed(drone);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/system`);
      await applied(page);
      const index = page.getByRole('navigation', { name: 'On this page' });
      expect((await index.boundingBox())?.height).toBeLessThanOrEqual(MOST_PX);
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
