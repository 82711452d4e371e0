import { findings } from '../../support/axe';
import { coveredTexts } from '../../support/coveredTexts';
import { expect, test } from './fixtures';
import { openLog, rows } from './logPage';

test(
  'the filters have room for their words at every width of the window',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await openLog(page, sandbox, device(0), { query: '?last=15m&level=warning' });
    await expect(rows(page).last()).toBeVisible();
    const choices = page.getByRole('search').getByRole('combobox');
    await expect(choices).toHaveCount(5);
    for (const width of [640, 720, 860, 960, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      // The text of a choice is as wide as a canvas says; its field has less room by the padding.
      const cut = await choices.evaluateAll((all) =>
        (all as HTMLSelectElement[])
          .filter((one) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(one);
            const context = document.createElement('canvas').getContext('2d');
            if (context) context.font = font;
            const text = one.selectedOptions[0]?.text ?? '';
            const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
            return (context?.measureText(text).width ?? 0) > room;
          })
          .map((one) => one.selectedOptions[0]?.text),
      );
      expect([width, cut]).toEqual([width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);

test(
  'with the spacing of WCAG 1.4.12 no part of a line covers another',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await openLog(page, sandbox, device(0));
    await expect(rows(page).last()).toBeVisible();
    await page.getByRole('button', { name: 'Follow new lines' }).click();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await expect.poll(() => coveredTexts(page)).toEqual([]);
  },
);

test(
  'the buttons above the lines take two rows at most beside the list of sections',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = device(0);
    await openLog(page, sandbox, drone, { query: '?q=step' });
    await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
    const bar = page.getByRole('button', { name: 'Follow new lines' }).locator('..');
    const rowsOfBar = () =>
      bar.evaluate((element) => {
        const middles = [...element.querySelectorAll('button, [role=radiogroup], :scope > span')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ top, height }) => top + height / 2)
          .sort((one, other) => one - other);
        return middles.filter((middle, index) => index === 0 || middle - (middles[index - 1] ?? 0) > 12).length;
      });
    for (const width of [720, 760, 860, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(rowsOfBar, `${width} px`).toBeLessThanOrEqual(2);
    }
    // The longest that the tail says.
    await page.setViewportSize({ width: 720, height: 800 });
    for (let step = 0; step < 40; step += 1) drone.device.journal.write('media.service', 6, `step ${step}`);
    await expect(rows(page).filter({ hasText: 'step 39' })).toBeVisible();
    await rows(page).last().hover();
    await page.mouse.wheel(0, -900);
    await expect(rows(page).filter({ hasText: 'step 39' })).not.toBeInViewport();
    for (let step = 0; step < 12; step += 1) drone.device.journal.write('media.service', 6, `late step ${step}`);
    await expect(page.getByText(/^Paused/)).toBeVisible();
    expect(await rowsOfBar()).toBeLessThanOrEqual(2);
  },
);

for (const width of [390, 720])
  test(
    `at ${width} px the newest line is followed from the start, however high the lines are`,
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const drone = device(0);
      // As high as it takes to see the end of the lines below the filters.
      await page.setViewportSize({ width, height: 1500 });
      await openLog(page, sandbox, drone, { query: '?q=marker' });
      await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
      for (let count = 1; count <= 40; count += 1)
        drone.device.journal.write('media.service', 6, `marker long ${count} ${'and so on, '.repeat(30)}`);
      await expect(rows(page).filter({ hasText: 'marker long 40' })).toBeVisible();
      // On a phone lines are wrapped from the start.
      if (width === 720) await page.getByRole('button', { name: 'Wrap lines' }).click();
      // A new table; each line is higher than the estimate that stands for it until it is measured.
      await page.getByRole('searchbox').fill('marker l');
      await expect(page).toHaveURL(/q=marker\+l$/);
      await expect(rows(page).filter({ hasText: 'marker long 40' })).toBeInViewport();
      drone.device.journal.write('media.service', 6, 'marker last');
      await expect(
        rows(page)
          .filter({ hasText: 'marker last' })
          .or(page.getByText(/^Paused/)),
      ).toBeVisible();
      await expect(page.getByText(/^Paused/)).toHaveCount(0);
      await expect(rows(page).filter({ hasText: 'marker last' })).toBeInViewport();
    },
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'the filters leave the room to the lines until they are asked for',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      await openLog(page, sandbox, device(0), { query: '?level=err' });
      await expect(rows(page).last()).toBeVisible();
      const box = page.getByRole('table', { name: 'Log lines' }).locator('..');
      expect((await box.boundingBox())?.y).toBeLessThan(422);
      await expect(page.getByLabel('Level')).toHaveCount(0);
      const filters = page.getByRole('button', { name: 'Filters (1)' });
      await filters.tap();
      await expect(filters).toHaveAttribute('aria-expanded', 'true');
      await page.getByLabel('Level').selectOption('All levels');
      await expect(page).not.toHaveURL(/level=/);
      const wrap = page.getByRole('button', { name: 'Wrap lines' });
      await expect(wrap).toHaveAttribute('aria-pressed', 'true');
      await wrap.tap();
      await expect(wrap).toHaveAttribute('aria-pressed', 'false');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Filters', exact: true }).tap();
      await expect(page.getByRole('button', { name: 'Wrap lines' })).toHaveCount(0);
    },
  );

  test('each message is readable to its end', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const drone = device(0);
    await openLog(page, sandbox, drone, { query: '?q=marker' });
    await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
    drone.device.journal.write('media.service', 6, `marker ${'and so on, '.repeat(10)}the end`);
    const message = rows(page)
      .last()
      .getByRole('cell', { name: /the end$/ });
    await expect(message).toBeVisible();
    const cut = () => message.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
    expect(await cut()).toBeLessThanOrEqual(0);
  });

  test('nothing scrolls sideways, and rows have room for a thumb', async ({ page, sandbox, device }) => {
    // The box of the lines ends below the window.
    await page.setViewportSize({ width: 390, height: 800 });
    await openLog(page, sandbox, device(0));
    await expect(rows(page).last()).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(390);
    expect((await rows(page).last().boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // One that can be seen, so that the page need not be moved for the tap.
    await rows(page).nth(-4).tap();
    const details = page.getByRole('cell', { name: 'Details' });
    await expect(details.getByRole('button', { name: 'Copy line' })).toBeInViewport({ ratio: 1 });
    await expect(details.getByRole('button', { name: /^Only this unit/ })).toBeInViewport({ ratio: 1 });
    expect(await wide()).toBeLessThanOrEqual(390);
    expect(await findings(page)).toEqual([]);
  });
});
