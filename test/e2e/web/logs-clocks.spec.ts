import { expect, test } from './fixtures';
import { openLog, rows } from './logPage';

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' });

test('the time of a line is shown in the reader’s zone, in UTC, or since the device’s boot', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await openLog(page, sandbox, drone, { query: '?q=one+moment' });
  await expect(page.getByText(/^\d+ lines\/s$/)).toBeVisible();
  drone.device.journal.write('farsight-agent', 6, 'one moment');
  const time = rows(page).first().getByRole('cell').first();
  const minuteOf = async () => {
    const [, hours, minutes] = /(\d\d):(\d\d):\d\d\.\d{3}$/.exec(await time.innerText()) ?? [];
    return Number(hours) * 60 + Number(minutes);
  };
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: 'Time shown' }).getByRole('radio', { name }).check();
  await expect(time).toHaveText(/^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
  const local = await minuteOf();
  await choose('UTC');
  await expect.poll(async () => (local - (await minuteOf()) + 1440) % 1440).toBe(330);
  await choose('Since boot');
  await expect(time).toHaveText(/^(\d+ d )?\d\d:\d\d:\d\d\.\d{3}$/);
});

test(
  'a range of the reader’s own is typed in their zone, and the address has it in UTC',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await openLog(page, sandbox, device(0));
    await page.getByLabel('Time', { exact: true }).selectOption('Custom range…');
    // Browsers differ in the city's name.
    await expect(page.getByText(/^In Asia\/(Kolkata|Calcutta)$/)).toBeVisible();
    await page.getByLabel('From').fill('2026-01-31T17:30:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-31T18:00:00');
    await page.getByLabel('To', { exact: true }).blur();
    await expect(page).toHaveURL(/since=2026-01-31T12%3A00%3A00(\.000)?Z&until=2026-01-31T12%3A30%3A00(\.000)?Z/);
  },
);

test(
  'a range is shown for as long as the address has it, also when the reader goes back to it',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    await openLog(page, sandbox, device(0), { query: '?unit=media.service&since=2026-01-31T12%3A00%3A00Z' });
    const time = page.getByLabel('Time', { exact: true }).locator('option:checked');
    await expect(time).toHaveText('Custom range…');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/since/);
    await expect(time).toHaveText('All time');
    await expect(page.getByLabel('From')).toHaveCount(0);
    await page.goBack();
    await expect(time).toHaveText('Custom range…');
    await expect(page.getByLabel('From')).toHaveValue(/^2026-01-31T17:30/);
  },
);
