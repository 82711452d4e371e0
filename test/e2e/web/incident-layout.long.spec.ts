import type { Page } from '@playwright/test';
import { findingsInBoth } from '../../support/axe';
import { coveredTexts } from '../../support/coveredTexts';
import { expect, signIn, test } from './fixtures';

const panelOf = (page: Page) => page.getByRole('region', { name: /^What happened around/ });
const linesOf = (page: Page) => page.getByRole('table', { name: 'Log lines' });

async function boxes(page: Page) {
  // The box of the lines, not all that could be scrolled to.
  const [panel, lines] = await Promise.all([panelOf(page).boundingBox(), linesOf(page).locator('..').boundingBox()]);
  if (!panel || !lines) throw new Error('Nothing is drawn');
  return { panel, lines };
}

for (const [name, query] of [
  ['a moment', ''],
  ['a line', '&line'],
] as const)
  test(`around ${name}, the timeline and the log lines are side by side where there is room, and stacked where there is none`, async ({
    page,
    sandbox,
    device,
  }) => {
    const { device: drone, id } = device(0);
    drone.connect();
    const logs = `/devices/${id}/settings/system-logs`;
    const around = `${logs}?around=${new Date().toISOString()}`;
    await signIn(page, sandbox, 'Mara Lindqvist', around);
    const row = linesOf(page).getByRole('row').last();
    await expect(row).toBeVisible();
    if (query !== '') {
      const cursor = await row.getAttribute('data-key');
      await page.goto(`${sandbox.url}${around}&at=${cursor ?? ''}`);
    }
    await expect(panelOf(page).getByRole('group', { name: 'Battery', exact: true })).toBeVisible();
    await expect(linesOf(page).getByRole('row').last()).toBeVisible();
    for (const width of [1600, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const { panel, lines } = await boxes(page);
          const [left, right] = panel.x < lines.x ? [panel, lines] : [lines, panel];
          return left.x + left.width <= right.x && left.y < right.y + right.height && right.y < left.y + left.height;
        }, `beside each other at ${width} px`)
        .toBe(true);
      // Both begin in the first screen, and the lines keep most of the width.
      const { panel, lines } = await boxes(page);
      expect(Math.max(panel.y, lines.y)).toBeLessThan(400);
      expect(lines.width).toBeGreaterThan(panel.width);
      // Rows take their new heights after the change of width.
      await expect.poll(() => coveredTexts(page), `covered at ${width} px`).toEqual([]);
    }
    expect(await findingsInBoth(page)).toEqual([]);
    for (const width of [900, 720, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(async () => {
          const { panel, lines } = await boxes(page);
          const [upper, lower] = panel.y < lines.y ? [panel, lines] : [lines, panel];
          return upper.y + upper.height <= lower.y;
        }, `one below the other at ${width} px`)
        .toBe(true);
      // Rows take their new heights after the change of width.
      await expect.poll(() => coveredTexts(page), `covered at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    // On a phone the readings are folded, and the log is within two screens.
    const battery = panelOf(page).getByRole('group', { name: 'Battery', exact: true });
    await expect(battery).toBeHidden();
    const { lines } = await boxes(page);
    expect(lines.y + (await page.evaluate(() => window.scrollY))).toBeLessThan(2 * 844);
    await panelOf(page).getByRole('button', { name: 'Video and readings' }).click();
    await expect(battery).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
  });
