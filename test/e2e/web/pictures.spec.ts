import { expect, row, signIn, test } from './fixtures';

test.describe('fifty devices', () => {
  test.use({ devices: 50 });
  test('a row that is scrolled back within half a minute shows its picture at once and asks for nothing', async ({
    page,
    sandbox,
    device,
  }) => {
    for (let index = 0; index < 50; index += 1) device(index).device.connect();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('snapshot.jpg') && asked.push(request.url()));
    await signIn(page, sandbox);
    const first = page.locator('[data-index="1"] img');
    await expect(first).toBeVisible();
    const name = await page.locator('[data-index="1"] [data-row-link]').textContent();
    // Until the other rows have theirs.
    const news = async () => {
      const { length } = asked;
      await page.waitForTimeout(1500);
      return asked.length - length;
    };
    await expect.poll(news, { timeout: 20_000 }).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(first).toHaveCount(0);
    await page.waitForTimeout(1000);
    asked.length = 0;
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(row(page, name ?? '').locator('img')).toBeVisible();
    await page.waitForTimeout(1000);
    expect(asked).toEqual([]);
  });
});
