import { expect, row, signIn, stopClock, test } from './fixtures';

test('a list that only stands there writes the ages that change, once a second, and no text that stays', async ({
  page,
  sandbox,
  device,
}) => {
  await stopClock(page);
  const { device: drone, name } = device(0);
  drone.connect();
  await signIn(page, sandbox);
  await expect(row(page, name).getByText('Online', { exact: true })).toBeVisible();
  drone.disconnect();
  await expect(row(page, name).getByText(/^Offline/)).toBeVisible();
  await page.clock.runFor(10_000);
  await page.evaluate(() => {
    const written = { batches: 0, same: 0 };
    Object.assign(window, { written });
    new MutationObserver((records) => {
      written.batches += 1;
      written.same += records.filter(
        ({ type, target, oldValue }) => type === 'characterData' && target.textContent === oldValue,
      ).length;
    }).observe(document.body, {
      subtree: true,
      characterData: true,
      characterDataOldValue: true,
    });
  });
  await page.clock.runFor(20_000);
  const written = await page.evaluate(
    () => (window as unknown as { written: { batches: number; same: number } }).written,
  );
  expect(written.same).toBe(0);
  expect(written.batches).toBeGreaterThan(5);
  expect(written.batches).toBeLessThanOrEqual(20);
});
